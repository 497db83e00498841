import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { builtInPages } from '#contract/pages/site-pages/site-pages.ts'

/** SITE-13: no sentence of a public page states a fact about the owner that the owner cannot change in the back office. */

const app = path.join(import.meta.dirname, '../../web/app')
const read = (file: string) => readFileSync(path.join(app, file), 'utf8')

/** Texts of the program that stand there until the owner publishes the page of this name. */
const editable: Record<string, keyof typeof builtInPages> = {
  'pages/content/about.html': 'about',
  'pages/content/apply.html': 'apply',
  'pages/content/contact.html': 'contact',
  'pages/content/culture.html': 'culture',
  'pages/content/document.html': 'document',
  'pages/content/history.html': 'history',
  'pages/content/more.html': 'more',
  'pages/content/topup.html': 'topup',
  'pages/content/video.html': 'video',
  'pages/content/showcase.json': 'showcase',
  'pages/content/solutions.json': 'solutions',
  'pages/legal/terms.html': 'terms',
  'pages/legal/privacy.html': 'privacy',
  'pages/showcase/built-in-showcase.ts': 'showcase',
  'pages/solutions/built-in-solutions.ts': 'solutions',
  // Published pages are named by their own descriptions there.
  'pages/static/static-pages.ts': 'more',
  'pages/static/built-in-pages.ts': 'more',
}

/** Sentences that look like facts and are none: rules of the program, examples of input, and orders of lists. */
const noFacts: Record<string, string[]> = {
  // A title with this word gets a drawing of a tunnel.
  'ui/cover/drawing-kind.ts': ['地铁'],
  'areas/people/notices/announcements/new-announcement.tsx': ['一家'],
}

const numeral = '[\\d一二两三四五六七八九十百千]'
const kinds: Record<string, RegExp> = {
  'a phone number': /\d{3,4}-\d{3,4}(?:-\d{4})?|1\d{10}/,
  'an address': /[路街巷道]\s?\d+\s?号|大厦|地铁|\d+\s?层|邮编\s?\d/,
  'a mail address': /[\w.]+@[\w-]+\.[a-z]{2,}/,
  'a figure of the owner': new RegExp(
    `${numeral}[\\d,.]*\\s?(?:余)?(?:家|类工程|项方案|项业务|位专家|名员工|个省|座城市|万方|亿)`,
  ),
  'a date': /(?:19|20)\d\d\s?年/,
  'a name': /数咨|数字工程咨询联盟/,
}

/** Comments explain the code to programmers. */
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

/** Pages that visitors and members open; those of the back office stand in client-only modules or folders of their own. */
const publicFiles = globSync('{pages,areas,shells,lib,ui}/**/*.{ts,tsx,html,json}', { cwd: app }).filter(
  (file) => !/\.test\.|\.client\.|(?:^|\/)(?:admin|back-office|audit|desk|dossiers|operations|settings)\//.test(file),
)

const factsIn = (file: string): string[] =>
  withoutComments(read(file))
    .split('\n')
    .filter((line) => /\p{Script=Han}/u.test(line))
    .flatMap((line) =>
      Object.entries(kinds).flatMap(([kind, pattern]) => {
        const [found] = pattern.exec(line) ?? []
        return found && !noFacts[file]?.includes(found) ? [`${file}: ${kind}: ${found}`] : []
      }),
    )

test('every fact about the owner in a public page is editable', () => {
  expect(publicFiles.length).toBeGreaterThan(300)
  expect(publicFiles.filter((file) => !(file in editable)).flatMap(factsIn)).toEqual([])
})

test('texts of the program belong to pages that the owner can edit, and no text is without one', () => {
  for (const [file, name] of Object.entries(editable)) {
    expect(read(file)).not.toBe('')
    expect(builtInPages).toHaveProperty(name)
  }
  const texts = globSync('pages/{content,legal}/*.{html,json}', { cwd: app })
  expect(texts.filter((file) => !(file in editable))).toEqual([])
})

test('every exception is still needed', () => {
  const unused = Object.entries(noFacts).flatMap(([file, words]) => words.filter((one) => !read(file).includes(one)))
  expect(unused).toEqual([])
})
