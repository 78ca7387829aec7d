/** Sign-in with Google (S-11): nothing of what the browser says is believed but a token that Google vouches for. */

/** What Google says of the owner of a token that was made for this shop. */
export interface GoogleProfile {
  /** Google's id of the person, which never changes. */
  readonly sub: string;
  /** Verified by Google. */
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** https address of the picture. */
  readonly picture: string | null;
}

export interface GoogleSignIn {
  /**
   * Undefined when the token is not good, not ours, or its mail address is not verified.
   * @throws when Google does not answer
   */
  profileOf(accessToken: string): Promise<GoogleProfile | undefined>;
}
