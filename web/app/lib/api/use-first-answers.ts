import { useLayoutEffect } from 'react'
import { useMatches } from 'react-router'
import { type FirstAnswer, offerAnswers } from './offered-answers.ts'

/** Offers what the server answered with the page. Effects of layout come before those in which the page inside asks. */
export const useFirstAnswers = (): void => {
  const data = useMatches().at(-1)?.loaderData as { firstAnswers?: FirstAnswer[] } | undefined
  const answers = data?.firstAnswers
  useLayoutEffect(() => offerAnswers(answers ?? []), [answers])
}
