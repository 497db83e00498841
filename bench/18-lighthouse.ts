import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { findChromium } from '../checks/chromium.ts'
import { median } from './harness/compare.ts'
import { onQuietMachine } from './harness/other-work.ts'
import { pages } from './harness/pages.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { Skipped } from './harness/sizes.ts'
import { judged } from './harness/verdict.ts'

/** Too large (180 MB) for the dependencies: npx uses an installed copy or downloads it. */
const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The performance of a simulated phone varies; what the page is made of does not. */
const targets: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** A visit takes half a minute. */
const patienceMs = 180_000

/** What is read of a report of Lighthouse. */
interface Report {
  /** Such as a page that did not load, or answered with an error. */
  runtimeError?: { message: string }
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
}

type Scores = Record<(typeof categories)[number], number>

/** Lighthouse with its defaults, a simulated phone on a slow network; the median of five visits. */
export const scenario: Scenario = {
  name: 'lighthouse',
  row: '18',
  sizes: ['S'],
  mostMinutes: 60,
  async run(bench) {
    const { url } = await bench.portal()
    const chromium = await findChromium()
    return onQuietMachine(async () => {
      const lines: Line[] = []
      for (const [page, path] of Object.entries(pages))
        lines.push(lineOf(page, bench, await visits(`${url}${path}`, chromium, bench.isQuick ? 1 : 5)))
      return lines
    })
  },
}

async function visits(url: string, chromium: string, count: number): Promise<Scores> {
  const scores: Scores[] = []
  for (let visit = 0; visit < count; visit++) scores.push(await measure(url, chromium))
  return perCategory((category) => median(scores.map((score) => score[category])))
}

async function measure(url: string, chromium: string): Promise<Scores> {
  const stdout = await runLighthouse(url, chromium).catch((error: Error) => {
    throw new Skipped(`${lighthouse} cannot be run: ${error.message.slice(0, 300)}`)
  })
  const report: Report = JSON.parse(stdout)
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} leads to ${report.finalDisplayedUrl}`)
  return perCategory((category) => {
    const score = report.categories[category]?.score
    if (typeof score !== 'number') throw new Error(`${url} has no score for ${category}`)
    return Math.round(score * 100)
  })
}

/** In a process group of its own, because it ends its browser only when it is interrupted itself. */
async function runLighthouse(url: string, chromium: string): Promise<string> {
  const flags = ['--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox --disable-gpu']
  const child = spawn('npx', ['--yes', lighthouse, url, ...flags], {
    env: { ...process.env, CHROME_PATH: chromium, npm_config_fetch_retries: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const interrupt = () => void process.kill(-child.pid!, 'SIGINT')
  process.once('exit', interrupt)
  const late = setTimeout(interrupt, patienceMs)
  try {
    const ended = once(child, 'close')
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (code !== 0) throw new Error(`it ended with ${code}: ${stderr}`)
    return stdout
  } finally {
    clearTimeout(late)
    process.off('exit', interrupt)
  }
}

const perCategory = (value: (category: keyof Scores) => number) =>
  Object.fromEntries(categories.map((category) => [category, value(category)])) as Scores

function lineOf(page: string, { size }: Workbench, scores: Scores): Line {
  return {
    name: `lighthouse: ${page}`,
    size,
    value: categories.map((category) => scores[category]).join(' / '),
    target: categories.map((category) => `${category} ≥ ${targets[category]}`).join(', '),
    verdict: judged(categories.every((category) => scores[category] >= targets[category])),
  }
}
