/** The house says of somebody what it refuses; whom it concerns is told so themselves: `You cannot wager on box 2`. */

const VERBS: Readonly<Record<string, string>> = {
  has: "have", is: "are", was: "were", does: "do", holds: "hold", plays: "play", sits: "sit", wagers: "wager", stands: "stand", owes: "owe", wants: "want",
};

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence of the house about `name`, said to them. */
export function toYou(says: string, name: string): string {
  const who = escaped(name);
  const found = new RegExp(`(?<![\\w-])${who}(?![\\w-])('s)?( \\w+)?`, "g");
  if (!found.test(says)) return says;
  const said = says.replace(found, (_, whose: string | undefined, next: string | undefined) => {
    if (whose) return `your${next ?? ""}`;
    const verb = next?.trim() ?? "";
    return `you${verb ? ` ${VERBS[verb] ?? verb}` : ""}`;
  });
  const own = said.replace(/(\byou have\b.* and) has\b/, "$1 have").replace(/\ba wager of theirs\b/g, "a wager of yours").replace(/\btheir own\b/g, "your own");
  return own.charAt(0).toUpperCase() + own.slice(1);
}
