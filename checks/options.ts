/** The parts of `npm test`, in the order in which they run. */
export const parts = ['static', 'unit', 'api', 'stories'] as const
export type Part = (typeof parts)[number]

export interface Options {
  parts: readonly Part[]
  isLong: boolean
  /** `1/2` is the first half of the tests, so that several machines can share them. */
  shard?: string
}

export const usage = `Use --only=${parts.join(',')} for some parts, --shard=1/2 for half of their tests, --long for the slow tests too.`

/** Undefined if an option is unknown or invalid. */
export const readOptions = (args: string[]): Options | undefined => {
  const options: Options = { parts, isLong: false }
  for (const arg of args) {
    const [name, value = ''] = arg.split('=')
    if (name === '--only' && value.split(',').every((part) => parts.includes(part as Part)))
      options.parts = value.split(',') as Part[]
    else if (name === '--shard' && /^[1-9]\d*\/[1-9]\d*$/.test(value)) options.shard = value
    else if (arg === '--static') options.parts = ['static']
    else if (arg === '--long') options.isLong = true
    else return undefined
  }
  return options
}
