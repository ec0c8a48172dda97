/**
 * Where everything lies on a felt of a given size, so that nothing lies over anything else.
 *
 * `wide` has every box in an arc below the dealer. Where there is less room, one box is chosen and shown in full and
 * the others are small: `tall` for a phone or a tablet held upright, `low` for a phone on its side.
 */

export interface Spot {
  x: number;
  y: number;
}

export interface BoxSpot extends Spot {
  number: number;
  /** Degrees; the box looks at the dealer. */
  turn: number;
  /** A small one that shows only the most needed, on a felt with little room. */
  isCompact: boolean;
  width: number;
  height: number;
}

export type Layout = "wide" | "tall" | "low";

export interface Geometry {
  layout: Layout;
  /** Whether one box is chosen, and the others are small. */
  isNarrow: boolean;
  width: number;
  height: number;
  /** How large a pixel of the drawing is. */
  scale: number;
  card: { width: number; height: number };
  /** Between the cards of a box and its wagers: totals stand there, and cover nothing. */
  strip: number;
  /** How wide the hands of one box may lie. */
  room: number;
  dealer: Spot;
  /** What the table waits for. */
  status: Spot;
  shoe: Spot;
  rack: Spot;
  tray: Spot;
  boxes: BoxSpot[];
  /** Lines of text on the cloth, from the dealer outward: paths for SVG. */
  arcs: { path: string; size: number }[];
  /** The two brass lines around the insurance line. */
  insurance: { upper: string; text: string; lower: string; size: number };
}

const WIDEST_TURN = 62;
const RATIO = 1.4;
/** The smallest that a finger finds. */
const TOUCH = 44;
/** Nothing is written smaller. */
export const LEAST_TEXT = 11;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A shallow curve that hangs between two points. */
const hanging = (cx: number, y: number, half: number, sag: number): string =>
  `M${cx - half} ${y} Q${cx} ${y + 2 * sag} ${cx + half} ${y}`;

const stripFor = (scale: number): number => Math.max(19, 22 * scale);

function wide(width: number, height: number, boxes: number, sides: number): Geometry {
  const scale = Math.max(0.55, Math.min(width / 1120, height / 700, 2.6));
  const u = (n: number): number => n * scale;
  const card = { width: u(66), height: u(66 * RATIO) };
  const cx = width / 2;
  const lowest = height - u(52) - u(50) - Math.max(30, u(44));
  const reach = Math.min(width / 2 - u(sides > 3 ? 122 : 106), u(640));
  const rise = Math.min(height * 0.29, u(230));
  const spread = WIDEST_TURN * Math.min(1, (boxes - 1) / 6 || 0);
  const at = (number: number): BoxSpot => {
    const share = boxes > 1 ? 1 - (2 * (number - 1)) / (boxes - 1) : 0; // box 1 at the dealer's left: right for the viewer
    const angle = radians(share * spread);
    const x = cx + (Math.sin(angle) / Math.sin(radians(WIDEST_TURN))) * reach;
    const y = lowest - ((1 - Math.cos(angle)) / (1 - Math.cos(radians(WIDEST_TURN)))) * rise;
    return { number, x, y, turn: -share * spread * 0.5, isCompact: false, width: u(104), height: u(104) };
  };
  const spots = Array.from({ length: boxes }, (_, i) => at(i + 1));
  const strip = stripFor(scale);
  const below = u(20) + card.height + 8 + 12 * Math.max(1, scale); // the dealer's cards, and what the table waits for
  const top = below + u(34);
  const cards = lowest - u(52) - strip - card.height - u(14); // the top of the middle box's cards
  const room = Math.max(u(60), cards - top);
  const half = Math.min(reach * 0.82, u(470));
  const line = (share: number, size: number, wider: number) => ({
    path: hanging(cx, top - u(58) + room * share, half * wider, u(82)),
    size: u(size),
  });
  const insuranceAt = top - u(58) + room * 0.72;
  return {
    layout: "wide",
    isNarrow: false,
    width,
    height,
    scale,
    card,
    strip,
    room: gapBetween(spots) - u(8),
    dealer: { x: cx, y: u(20) + card.height / 2 },
    status: { x: cx, y: below + u(8) },
    shoe: { x: width - u(150), y: u(84) },
    rack: { x: u(150), y: u(84) },
    tray: { x: cx, y: -u(10) },
    boxes: spots,
    arcs: [line(0.06, 26, 1), line(0.36, 15, 1.02), line(0.54, 13, 1.04)].filter((one) => one.size >= LEAST_TEXT),
    insurance: {
      upper: hanging(cx, insuranceAt, half * 1.06, u(86)),
      text: hanging(cx, insuranceAt + u(21), half * 1.07, u(87)),
      lower: hanging(cx, insuranceAt + u(31), half * 1.08, u(88)),
      size: u(14),
    },
  };
}

/** The least way from one box to the next. */
function gapBetween(spots: readonly BoxSpot[]): number {
  const gaps = spots.slice(1).map((spot, i) => Math.hypot(spot.x - spots[i]!.x, spot.y - spots[i]!.y));
  return gaps.length ? Math.min(...gaps) : Infinity;
}

interface Row {
  boxes: number;
  chosen: number;
  /** Where small boxes lie: from the left, so wide, so high up. */
  from: number;
  across: number;
  y: number;
  bend: number;
  scale: number;
  full: Omit<BoxSpot, "number" | "turn" | "isCompact">;
}

/** Small boxes in a row, box 1 at the right; the chosen one leaves its place there for a larger one. */
function rowOf({ boxes, chosen, from, across, y, bend, scale, full }: Row): BoxSpot[] {
  const pitch = Math.min(across / boxes, 70 * scale);
  return Array.from({ length: boxes }, (_, i) => {
    const number = i + 1;
    if (number === chosen) return { number, turn: 0, isCompact: false, ...full };
    const steps = (boxes + 1) / 2 - number;
    const raised = (Math.abs(steps) / Math.max(1, (boxes - 1) / 2)) ** 2 * bend;
    const width = Math.max(TOUCH, pitch - 4 * scale);
    return { number, x: from + across / 2 + steps * pitch, y: y - raised, turn: 0, isCompact: true, width, height: compactHeight(scale) };
  });
}

/** Cards, their total and an amount, one under the other. */
const compactHeight = (scale: number): number => 30 * scale + 36;

function tall(width: number, height: number, boxes: number, chosen: number): Geometry {
  const scale = Math.max(0.62, Math.min(width / 390, height / 530, 1.6));
  const u = (n: number): number => n * scale;
  const card = { width: u(56), height: u(56 * RATIO) };
  const strip = stripFor(scale);
  const cx = width / 2;
  const boxAt = height - TOUCH - 2 - u(42);
  const cards = boxAt - u(42) - strip - card.height - u(28); // the top of the chosen box's cards
  const row = cards - u(8) - compactHeight(scale) / 2;
  const under = u(8) + card.height + strip;
  const top = under + 30;
  const room = row - compactHeight(scale) / 2 - u(18) - top;
  const half = width * 0.46;
  const line = (share: number, size: number) => ({ path: hanging(cx, top + u(8) + room * share, half, u(18)), size: Math.max(LEAST_TEXT, u(size)) });
  const insuranceAt = top + u(6) + room * 0.56;
  return {
    layout: "tall",
    isNarrow: true,
    width,
    height,
    scale,
    card,
    strip,
    room: width - u(16),
    dealer: { x: cx, y: u(8) + card.height / 2 },
    status: { x: cx, y: under + 14 },
    shoe: { x: width - u(46), y: u(44) },
    rack: { x: u(46), y: u(44) },
    tray: { x: cx, y: -u(10) },
    boxes: rowOf({
      boxes, chosen, from: u(4), across: width - u(8), y: row, bend: u(18), scale,
      full: { x: cx, y: boxAt, width: u(128), height: u(84) },
    }),
    arcs: room > u(64) ? [line(0.08, 15)] : [],
    insurance: {
      upper: hanging(cx, insuranceAt, half, u(19)),
      text: hanging(cx, insuranceAt + 14, half, u(19)),
      lower: hanging(cx, insuranceAt + 19, half, u(19)),
      size: room > u(24) ? Math.max(LEAST_TEXT, u(9.5)) : 0,
    },
  };
}

function low(width: number, height: number, boxes: number, chosen: number): Geometry {
  const scale = Math.max(0.7, Math.min(height / 340, width / 540, 1.5));
  const u = (n: number): number => n * scale;
  const card = { width: u(56), height: u(56 * RATIO) };
  const strip = stripFor(scale);
  const right = Math.max(u(230), width * 0.4); // the chosen box has this for itself
  const left = width - right;
  const cx = left / 2;
  const row = height - u(8) - compactHeight(scale) / 2;
  const under = u(8) + card.height + strip;
  const top = under + 30;
  const room = row - compactHeight(scale) / 2 - u(16) - top;
  const half = left * 0.46;
  const lineAt = top + u(4) + room * 0.3;
  return {
    layout: "low",
    isNarrow: true,
    width,
    height,
    scale,
    card,
    strip,
    room: right - u(10),
    dealer: { x: cx, y: u(8) + card.height / 2 },
    status: { x: cx, y: under + 14 },
    shoe: { x: left - u(44), y: u(44) },
    rack: { x: u(44), y: u(44) },
    tray: { x: cx, y: -u(10) },
    boxes: rowOf({
      boxes, chosen, from: u(2), across: left - u(4), y: row, bend: u(14), scale,
      full: { x: left + right / 2, y: height - TOUCH - 2 - u(38), width: u(100), height: u(76) },
    }),
    arcs: [],
    insurance: {
      upper: hanging(cx, lineAt, half, u(14)),
      text: hanging(cx, lineAt + 14, half, u(14)),
      lower: hanging(cx, lineAt + 19, half, u(14)),
      size: room > u(24) ? LEAST_TEXT : 0,
    },
  };
}

/** `chosen` is the box that is shown in full where there is little room; `sides` is how many side wagers each box has. */
export function arrange(width: number, height: number, boxes: number, chosen: number, sides = 1): Geometry {
  const count = Math.max(1, boxes);
  if (height < 420 && width >= 480) return low(width, height, count, chosen);
  if (width < 640 || (width < 900 && height > width * 0.95)) return tall(width, height, count, chosen);
  return wide(width, height, count, sides);
}

/** Where a side wager's circle lies, from the middle of its box: below it, or at its two sides where there is little room. */
export function sideSpot(geometry: Geometry, spot: BoxSpot, i: number, count: number): Spot & { r: number } {
  const u = geometry.scale;
  if (geometry.isNarrow) {
    const isLeft = i % 2 === 0;
    const rank = Math.floor(i / 2);
    const rows = Math.ceil((count - (isLeft ? 0 : 1)) / 2);
    const r = Math.max(TOUCH / 2 + 1, 23 * u);
    const y = rows > 1 ? r - spot.height / 2 + rank * (2 * r + 15) : 0;
    return { x: (isLeft ? -1 : 1) * (spot.width / 2 + r + (geometry.layout === "low" ? 15 : 8) * u), y, r };
  }
  const r = (count > 3 ? 18 : 21) * u;
  return { x: (i - (count - 1) / 2) * (2 * r + 4 * u), y: spot.height / 2 + r + 5 * u, r };
}

/** Where the plate of a box lies, from its middle and turned with it; never so far out that the felt ends before it. */
export function plateOf(geometry: Geometry, spot: BoxSpot, sides: number): Spot {
  const u = geometry.scale;
  if (geometry.isNarrow) return { x: 0, y: spot.height / 2 + TOUCH / 2 + 1 };
  const turn = radians(spot.turn);
  const lower = sides > 1 ? Math.abs(Math.sin(turn)) * (sides - 1) * 13 * u : 0; // the last circle of a turned row reaches lower
  const y = spot.height / 2 + (sides ? 52 * u : 6 * u) + Math.max(13, 13 * u) + lower;
  const at = spot.x - Math.sin(turn) * y;
  const half = Math.max(59, 66 * u) + 4;
  const across = Math.max(half, Math.min(geometry.width - half, at)) - at;
  const down = Math.abs(across) * 0.8; // away from the side wagers
  return { x: across * Math.cos(turn) + down * Math.sin(turn), y: y - across * Math.sin(turn) + down * Math.cos(turn) };
}

/** How wide a card of one hand of a box is, so that all its hands lie beside one another. */
export function cardWidth(geometry: Geometry, hands: number, longest: number): number {
  const full = geometry.card.width;
  if (hands < 2) return full;
  const gaps = (hands - 1) * 4 * geometry.scale;
  const each = (geometry.room - gaps) / hands / (1 + 0.1 * Math.max(0, longest - 1));
  return Math.min(full * ([1, 1, 0.82, 0.72, 0.66][hands] ?? 0.6), each);
}
