const MAX_ATTEMPTS = 3;

/** Runs `start` again, which then chooses other ports, if another program took a free port before it was used. */
export async function retryIfPortTaken<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isPortTaken(error)) throw error;
    }
  }
}

/** Node names the error code, the Firebase CLI writes a sentence. */
function isPortTaken(error: unknown): boolean {
  return error instanceof Error && /EADDRINUSE|port taken/.test(error.message);
}
