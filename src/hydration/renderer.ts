/** How the browser hydrates an `astro-island`: with Astro's React renderer and an error boundary around each. */
import hydrateIsland from '@astrojs/react/client.js';
import { createElement } from 'react';
import ErrorBoundary from '../ui/ErrorBoundary.tsx';

type Hydrate = ReturnType<typeof hydrateIsland>;

/** The server renders no boundary, which is no element and uses no id. */
export default (element: HTMLElement): Hydrate => {
  const hydrate = hydrateIsland(element);
  return (Island, props, slots, options) => {
    const Guarded = (own: Record<string, unknown>) => createElement(ErrorBoundary, null, createElement(Island, own));
    return hydrate(Guarded, props, slots, options);
  };
};
