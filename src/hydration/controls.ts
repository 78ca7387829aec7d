/** Finds the code of the elements with `data-script="name"`: a `*.controls.ts`, which comes once one of them is touched. */
import type { Load } from './arrivals.ts';
import { preloadTouched } from './preload.ts';

/** How to load controls, by the paths of their files. */
type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** Controls come with those of other names in one file; what is dear to do for one that is touched stands in `start`. */
interface Controls {
  readonly start?: () => void;
}

/**
 * Answers how to load the controls of a name, those of the file of this name. They listen from the moment they have
 * started.
 */
export const controlsAmong =
  (files: Files) =>
  (name: string): Load | undefined => {
    const path = Object.keys(files).find((file) => file.endsWith(`/${name}.controls.ts`));
    const load = path === undefined ? undefined : files[path];
    if (!load) return undefined;
    return async () => {
      preloadTouched();
      const code = (await load()) as Controls;
      return async () => {
        code.start?.();
        return true;
      };
    };
  };
