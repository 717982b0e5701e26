/** Computes SHA-256 of a body. Reads a clone, so the response stays usable. */
export async function digestBody(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()));
}
