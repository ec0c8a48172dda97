/** Two small sounds, made on the spot: a card that lands, a chip on a chip. Silent unless the person wants them. */

import { preferences } from "../lib/preferences.svelte";

let context: AudioContext | null = null;

function rustle(ctx: AudioContext): void {
  const length = 0.05;
  const buffer = ctx.createBuffer(1, ctx.sampleRate * length, ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const filter = new BiquadFilterNode(ctx, { type: "bandpass", frequency: 2600, Q: 0.7 });
  source.connect(filter).connect(new GainNode(ctx, { gain: 0.16 })).connect(ctx.destination);
  source.start();
}

function click(ctx: AudioContext, at: number, frequency: number): void {
  const tone = new OscillatorNode(ctx, { type: "triangle", frequency });
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.setValueAtTime(0.09, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.045);
  tone.connect(gain).connect(ctx.destination);
  tone.start(at);
  tone.stop(at + 0.05);
}

export function sound(what: "card" | "chip" | "turn"): void {
  if (!preferences.sound || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (what === "card") return rustle(context);
  const now = context.currentTime;
  click(context, now, what === "chip" ? 3100 : 660);
  click(context, now + (what === "chip" ? 0.035 : 0.09), what === "chip" ? 2500 : 880);
}
