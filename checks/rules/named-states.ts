import { isProgram, isTest, matches, type Rule } from './source.ts'

const comparison = '\\s*(?:===|!==|[<>]=?|=|<>)\\s*'

/** `actor.level === 1`, `level in (1, 2)`, `level: 4`. */
const levelNumber = new RegExp(`\\blevel(?:_id)?(?:${comparison}|:\\s*|\\s+in\\s*\\()[1245]\\b`, 'g')

/** `isAudit === 2`, `newest_state = 0`. */
const stateNumber = new RegExp(`\\b(?:isAudit|auditBefore|(?:[a-z]+_)?state)(?:${comparison}|:\\s*)[012]\\b`, 'g')

/** `.where('level', '=', 1)`, `.where('member.level', 'in', [2, 4])`. */
const levelOperand = /\blevel', '(?:[=<>!]+|(?:not )?in)', \[?[1245]\b/g

/** `.where('submitted_state', '=', 0)`. */
const stateOperand = /\b(?:[a-z]+_)?state', '(?:[=<>!]+|(?:not )?in)', \[?[012]\b/g

/** Files that define the names of the numbers. */
const definitions = ['contract/constants.ts', 'contract/catalogue/documents/library-rules.ts']

/** Readers of `actor.level === 5` have to look up what 5 means. */
export const namedStates: Rule = {
  name: 'levels and states are named, not numbered',
  violations: (files) =>
    files
      .filter((file) => isProgram(file) && !isTest(file) && !/^(?:e2e|checks)\//.test(file.path))
      .filter((file) => !definitions.includes(file.path))
      .flatMap((file) => [
        ...matches(file, levelNumber, 'levelId of contract/constants.ts'),
        ...matches(file, levelOperand, 'levelId of contract/constants.ts'),
        ...matches(file, stateNumber, 'auditState of contract/catalogue/documents/library-rules.ts'),
        ...matches(file, stateOperand, 'auditState of contract/catalogue/documents/library-rules.ts'),
      ]),
}
