/** `client:intent`: hydrates an island on the first sign of use. */
import type { ClientDirective } from 'astro';

const intent: ClientDirective = async (load) => {
  const hydrate = await load();
  await hydrate();
};

export default intent;
