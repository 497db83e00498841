import { ApiError } from './api-error.ts'

/** Opens the dialog that proves whose session this is; false: the person closed it. */
type AskForProof = () => Promise<boolean>
let askForProof: AskForProof = async () => false

/** Sets the dialog; the root of the app passes it here. */
export const askForProofWith = (ask: AskForProof): void => {
  askForProof = ask
}

/** For a form that was refused: true when the person has proved again who they are. */
export const proveAgain = (): Promise<boolean> => askForProof()

/** FAC-12: makes a call, and repeats it once if it was refused until the person has proved again who they are. */
export const withFreshProof = async <R>(run: () => Promise<R>): Promise<R> => {
  try {
    return await run()
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'proof_required'
    if (!isRefused || !(await askForProof())) throw error
    return run()
  }
}
