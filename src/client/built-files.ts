/** The built files as pages know them. */
export interface BuiltFiles {
  /** Bytes of the file at `urlPath` as brotli, or plain where that is not smaller; 0 for no file. */
  bytesOf(urlPath: string): number;
  /** Path of the style sheet that every page loads. */
  readonly styleSheet: string;
}
