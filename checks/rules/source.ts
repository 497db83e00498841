import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../step.ts'

/** A text file of the repository; the path is relative to its root, with forward slashes. */
export interface SourceFile {
  path: string
  text: string
}

/** A rule about all sources: its name and the places that violate it. */
export interface Rule {
  name: string
  violations(files: SourceFile[]): string[]
}

const skippedFolders = new Set(['.git', 'node_modules', 'data', 'artifacts', 'build', '.react-router', '.cache'])
const texts =
  /\.(ts|tsx|mts|mjs|cjs|js|css|sql|json|jsonc|md|txt|ya?ml|html|svg|sh|conf|service)$|(^|\/)(\.ci\/run|Dockerfile|Containerfile|LICENSE|\.npmrc|\.editorconfig|\.gitignore)$/

let cached: SourceFile[] | undefined

/** All text files that belong to the repository, read once. */
export function sourceFiles(): SourceFile[] {
  cached ??= walk('').map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
  return cached
}

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : walk(file)
    return entry.isFile() && texts.test(file) ? [file] : []
  })
}

export const isProgram = (file: SourceFile) => /\.(ts|tsx|mjs|cjs)$/.test(file.path)
export const isTest = (file: SourceFile) =>
  /\.test\.tsx?$/.test(file.path) || /^server\/(.+\/)?testing\//.test(file.path)

/** `path:line: reason` for every match of the pattern. */
export function matches(file: SourceFile, pattern: RegExp, reason: string) {
  return [...file.text.matchAll(pattern)].map((match) => `${file.path}:${lineOf(file.text, match.index)}: ${reason}`)
}

export const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length
