/** Short words to the person, shown at the foot of the page and read out. */

export interface Notice {
  readonly id: number;
  readonly says: string;
  readonly clause: string | null;
  readonly tone: "said" | "refused";
}

const MOST = 3;
const LASTS = 7000;

let last = 0;
let notices = $state.raw<readonly Notice[]>([]);

export const noticed = {
  get all(): readonly Notice[] {
    return notices;
  },
  dismiss(id: number): void {
    notices = notices.filter((one) => one.id !== id);
  },
};

function add(tone: Notice["tone"], says: string, clause: string | null): void {
  const id = ++last;
  notices = [...notices, { id, says, clause, tone }].slice(-MOST);
  if (tone === "said") setTimeout(() => noticed.dismiss(id), LASTS); // a no stays until it is put away
}

export const notice = (says: string): void => add("said", says, null);

export const noticeRefused = ({ says, clause }: { says: string; clause: string | null }): void =>
  add("refused", says, clause);
