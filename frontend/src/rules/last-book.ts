/** The book that was last met, at a table or in a round: the reader opens on it. */

const KEY = "croupier-last-book";

export function rememberBook(book: string | null | undefined): void {
  if (!book) return;
  try {
    sessionStorage.setItem(KEY, book);
  } catch {
    // a browser that keeps nothing opens on the first book
  }
}

export function lastBook(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
