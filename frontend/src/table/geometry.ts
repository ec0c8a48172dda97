/** Where everything lies on a felt of a given size: the dealer at the top, the boxes in an arc below. */

export interface Spot {
  x: number;
  y: number;
}

export interface BoxSpot extends Spot {
  number: number;
  /** Degrees; the box looks at the dealer. */
  turn: number;
  /** A small one that shows only the most needed, on a narrow felt. */
  isCompact: boolean;
  width: number;
  height: number;
}

export interface Geometry {
  isNarrow: boolean;
  width: number;
  height: number;
  /** How large a pixel of the drawing is. */
  scale: number;
  card: { width: number; height: number };
  dealer: Spot;
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

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A shallow curve that hangs between two points. */
const hanging = (cx: number, y: number, half: number, sag: number): string =>
  `M${cx - half} ${y} Q${cx} ${y + 2 * sag} ${cx + half} ${y}`;

function wide(width: number, height: number, boxes: number): Geometry {
  const scale = Math.max(0.55, Math.min(width / 1120, height / 700, 2.6));
  const u = (n: number): number => n * scale;
  const card = { width: u(66), height: u(66 * RATIO) };
  const cx = width / 2;
  const lowest = height - u(146);
  const reach = Math.min(width / 2 - u(118), u(640));
  const rise = Math.min(height * 0.29, u(230));
  const spread = WIDEST_TURN * Math.min(1, (boxes - 1) / 6 || 0);
  const at = (number: number): BoxSpot => {
    const share = boxes > 1 ? 1 - (2 * (number - 1)) / (boxes - 1) : 0; // box 1 at the dealer's left: right for the viewer
    const angle = radians(share * spread);
    const x = cx + (Math.sin(angle) / Math.sin(radians(WIDEST_TURN))) * reach;
    const y = lowest - ((1 - Math.cos(angle)) / (1 - Math.cos(radians(WIDEST_TURN)))) * rise;
    return { number, x, y, turn: -share * spread * 0.5, isCompact: false, width: u(104), height: u(104) };
  };
  const top = u(18) + card.height + u(54);
  const room = Math.min(lowest - u(190) - top, u(340)); // down to the cards of the middle box
  const half = Math.min(reach * 0.82, u(470));
  const line = (share: number, size: number, wider: number) => ({
    path: hanging(cx, top - u(58) + room * share, half * wider, u(82)),
    size: u(size),
  });
  const insuranceAt = top - u(58) + room * 0.74;
  return {
    isNarrow: false,
    width,
    height,
    scale,
    card,
    dealer: { x: cx, y: u(20) + card.height / 2 },
    shoe: { x: width - u(150), y: u(84) },
    rack: { x: u(150), y: u(84) },
    tray: { x: cx, y: -u(10) },
    boxes: Array.from({ length: boxes }, (_, i) => at(i + 1)),
    arcs: [line(0.06, 26, 1), line(0.38, 15, 1.02), line(0.56, 13, 1.04)],
    insurance: {
      upper: hanging(cx, insuranceAt, half * 1.06, u(86)),
      text: hanging(cx, insuranceAt + u(21), half * 1.07, u(87)),
      lower: hanging(cx, insuranceAt + u(31), half * 1.08, u(88)),
      size: u(14),
    },
  };
}

function narrow(width: number, height: number, boxes: number, chosen: number): Geometry {
  const scale = Math.max(0.62, Math.min(width / 390, height / 500, 1.5));
  const u = (n: number): number => n * scale;
  const card = { width: u(56), height: u(56 * RATIO) };
  const cx = width / 2;
  const pitch = Math.min((width - u(12)) / boxes, u(70));
  const row = height - u(266);
  const at = (number: number): BoxSpot => {
    const from = (boxes + 1) / 2 - number; // box 1 at the right
    const bend = (Math.abs(from) / Math.max(1, (boxes - 1) / 2)) ** 2;
    if (number === chosen) {
      return { number, x: cx, y: height - u(88), turn: 0, isCompact: false, width: u(128), height: u(84) };
    }
    return {
      number,
      x: cx + from * pitch,
      y: row - bend * u(20),
      turn: 0,
      isCompact: true,
      width: Math.max(44, pitch - u(5)),
      height: u(66),
    };
  };
  const top = u(12) + card.height + u(34);
  const room = row - u(40) - top;
  const half = width * 0.46;
  const line = (share: number, size: number) => ({ path: hanging(cx, top - u(8) + room * share, half, u(20)), size: u(size) });
  const insuranceAt = top - u(8) + room * 0.76;
  return {
    isNarrow: true,
    width,
    height,
    scale,
    card,
    dealer: { x: cx, y: u(10) + card.height / 2 },
    shoe: { x: width - u(46), y: u(44) },
    rack: { x: u(46), y: u(44) },
    tray: { x: cx, y: -u(10) },
    boxes: Array.from({ length: boxes }, (_, i) => at(i + 1)),
    arcs: room > u(74) ? [line(0.1, 15), line(0.36, 10), line(0.54, 9)] : [],
    insurance: {
      upper: hanging(cx, insuranceAt, half, u(21)),
      text: hanging(cx, insuranceAt + u(13), half, u(21)),
      lower: hanging(cx, insuranceAt + u(18), half, u(21)),
      size: u(9.5),
    },
  };
}

/** `chosen` is the box that a narrow felt shows in full. */
export function arrange(width: number, height: number, boxes: number, chosen: number): Geometry {
  const count = Math.max(1, boxes);
  return width < 640 ? narrow(width, height, count, chosen) : wide(width, height, count);
}
