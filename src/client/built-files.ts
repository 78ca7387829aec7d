/** The built files as pages know them. */
export interface BuiltFiles {
  /** Size of the file at `urlPath` in bytes: as brotli, or plain where that is not smaller; 0 if there is no file. */
  bytesOf(urlPath: string): number;
  /** Path of the style sheet that every page loads. */
  readonly styleSheet: string;
}
