/** Who pressed Play on the way to a table: seated as soon as the felt is there, once. */

export const arrival = $state<{ table: string | null }>({ table: null });
