/** `bad`: the portal cannot work until it is fixed; `warn`: worth knowing. */
export interface Finding {
  what: string
  state: 'ok' | 'warn' | 'bad'
  sentence: string
  /** What to do about it. */
  advice?: string
}

const marks = { ok: '✓', warn: '!', bad: '✗' }

export const line = ({ what, state, sentence, advice }: Finding): string =>
  `${marks[state]} ${what}：${sentence}${advice ? `\n    → ${advice}` : ''}`

export const summary = (findings: Finding[]): string => {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  if (count('bad') > 0) return `\n有 ${count('bad')} 项需要先处理，${count('warn')} 项需要留意。`
  return count('warn') > 0 ? `\n可以运行，${count('warn')} 项需要留意。` : '\n一切正常。'
}
