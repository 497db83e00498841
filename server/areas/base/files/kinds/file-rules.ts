import { fail } from '#kernel/errors/index.ts'
import type { FilePurpose } from '../file-purposes.ts'
import { knownSuffixes } from './file-kinds.ts'

/** The files a feature accepts; only kinds whose content can be checked are allowed. */
export interface FileRules {
  /** Decides who may fetch such a file by its number. */
  purpose: FilePurpose
  /** Without the dot, lower case. */
  suffixes: readonly string[]
  maxBytes: number
  /** Archives that an archive may contain, if they are checked one by one later. */
  maxNested?: number
}

const longestName = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u001f\u007f-\u009f/\\\u200e\u200f\u2028-\u202e\u2066-\u2069]|\.\./

/**
 * Returns the trimmed name and its suffix; refuses path traversal, control characters and characters that change the
 * text direction.
 */
export const checkName = (
  fileName: string,
  { suffixes }: Pick<FileRules, 'suffixes'>,
): { name: string; suffix: string } => {
  const name = fileName.trim()
  if (name === '' || [...name].length > longestName || forbidden.test(name) || !name.isWellFormed())
    fail('file_name_invalid')
  const dot = name.lastIndexOf('.')
  const suffix = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  if (!suffixes.includes(suffix) || !knownSuffixes.has(suffix))
    fail('file_kind_refused', { message: `不支持的文件类型，仅支持 ${suffixes.join('、')}` })
  return { name, suffix }
}

const MB = 1024 * 1024

export const tooLarge = (maxBytes: number): never =>
  fail('file_too_large', { message: `文件过大，最大 ${Math.floor(maxBytes / MB)} MB` })
