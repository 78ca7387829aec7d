/** Finds the code of the elements with `data-script="name"`: a `*.controls.ts`, which starts once one of them is touched. */
import { preloadTouched } from './preload.ts';

/** Starts controls, by the paths of their files. They come together; each listens from the moment it has started. */
export type Controls = Readonly<Record<string, () => void>>;

/** Answers how to start the controls of a name, those of the file of this name. */
export const controlsAmong = (controls: Controls) => async (name: string) => {
  preloadTouched();
  const path = Object.keys(controls).find((file) => file.endsWith(`/${name}.controls.ts`));
  return async () => {
    const start = path === undefined ? undefined : controls[path];
    start?.();
    return start !== undefined;
  };
};
