/** The exact fraction that is being looked at. */

import { Tip } from "./tip.svelte";

export const exactly = new Tip<string>();
