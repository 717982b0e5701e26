const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Encodes claims as an unsigned JSON Web Token, like those of the Auth emulator. */
export function encodeUnsignedToken(claims: object): string {
  return `${encode({ alg: 'none' })}.${encode(claims)}.`;
}
