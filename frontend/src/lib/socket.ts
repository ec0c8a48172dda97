/** The one socket of this page, which knows whoever is signed in here. */

import { HouseSocket } from "./house-socket";
import { session } from "./session.svelte";

export const house = new HouseSocket();

house.onMe((me) => session.take(me));
session.follow(() => {
  if (house.me?.name !== session.me.name) house.renew();
});
