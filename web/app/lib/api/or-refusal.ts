import { asProblem } from '#contract/problem.ts'

/** Awaits a call in a loader; where its input is refused (400), the answer is what `instead` makes of the message. */
export const orRefusal = async <Answer, Instead>(
  call: Promise<Answer>,
  instead: (message: string) => Instead,
): Promise<Answer | Instead> => {
  try {
    return await call
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.status !== 400) throw error
    return instead(problem.message)
  }
}

/** The list that a page shows where its own was refused. */
export const noItems = (problem: string) => ({ content: [], totalElements: 0, problem })
