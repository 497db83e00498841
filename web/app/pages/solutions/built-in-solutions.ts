import texts from '../content/solutions.json'
import type { Solution } from './solution.ts'

/** SITE-12: the solutions that the portal brings along. */
export const builtInSolutions = {
  title: '业务解决方案',
  description: '八项业务解决方案，由成员单位联合交付：做什么、怎么做、做过什么。',
  solutions: texts as Solution[],
}
