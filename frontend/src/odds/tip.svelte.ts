/** The one thing on the page that is being pointed at: a cell of the chart, or an exact fraction. */

export interface Pointed {
  readonly beside: HTMLElement;
  /** What it is; whoever shows it knows how. */
  readonly what: unknown;
  /** Whether it stays until it is put away: it was pressed, not only passed over. */
  readonly stays: boolean;
}

/** One for each kind of thing. */
export class Tip<T> {
  now = $state.raw<(Pointed & { readonly what: T }) | null>(null);

  open(beside: HTMLElement, what: T, stays = false): void {
    if (this.now?.beside === beside && this.now.stays) return;
    this.now = { beside, what, stays };
  }

  press(beside: HTMLElement, what: T): void {
    if (this.now?.beside === beside && this.now.stays) this.now = null;
    else this.now = { beside, what, stays: true };
  }

  leave(beside: HTMLElement): void {
    if (this.now?.beside === beside && !this.now.stays) this.now = null;
  }

  close(): void {
    this.now = null;
  }
}
