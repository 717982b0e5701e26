const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 20;
/** Highest multiple of 62 that fits in a byte: using larger bytes would favor the first characters. */
const UNBIASED_BELOW = 248;

/** Creates an id in the format of Firestore: 20 of 62 alphanumeric characters. */
function createRandomId(): string {
  let id = '';
  while (id.length < ID_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(ID_LENGTH * 2))) {
      if (byte < UNBIASED_BELOW && id.length < ID_LENGTH) id += ID_CHARACTERS.charAt(byte % ID_CHARACTERS.length);
    }
  }
  return id;
}

export const randomSource = { pickFraction: () => Math.random(), createId: createRandomId };
