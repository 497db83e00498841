import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './step.ts'

const tree = mkdtempSync(path.join(tmpdir(), 'shuzi-imports-'))
for (const name of ['.dependency-cruiser.mjs', 'package.json', 'server/feature-order.ts'])
  cpSync(`${root}/${name}`, `${tree}/${name}`)
symlinkSync(`${root}/node_modules`, `${tree}/node_modules`)
afterAll(() => rmSync(tree, { recursive: true }))

const files: Record<string, string> = {
  'contract/pages/news/news.ts': "import { readFileSync } from 'node:fs'; export const news = readFileSync",
  'server/kernel/database/index.ts': "export { db } from './connection.ts'",
  'server/kernel/database/connection.ts': "import { news } from '#contract/pages/news/news.ts'; export const db = news",
  'server/kernel/errors/upward.ts': "import { db } from '#kernel/database/index.ts'; export const upward = db",
  'server/kernel/time/leak.ts':
    "import { findNews } from '../../areas/pages/news/index.ts'; export const leak = findNews",
  'server/kernel/roomless.ts': 'export const roomless = 1',
  'server/areas/money/points/index.ts':
    "import { db } from '#kernel/database/index.ts'; import { q } from './queries.ts'; export const spend = [db, q]",
  'server/areas/money/points/queries.ts': 'export const q = 1',
  'server/areas/money/points/deep.ts': "import { db } from '#kernel/database/connection.ts'; export const deep = db",
  'server/areas/money/points/late.ts':
    "import type { findNews } from '../../pages/news/index.ts'; export type Late = typeof findNews",
  'server/areas/pages/news/index.ts':
    "import { spend } from '../../money/points/index.ts'; export const findNews = spend",
  'server/areas/pages/news/inside.ts': "import { q } from '../../money/points/queries.ts'; export const inside = q",
  'server/areas/pages/news/heavy.worker.ts': 'export const heavy = 1',
  'server/areas/pages/news/light.ts': "export const light = import('./heavy.worker.ts')",
  'server/worker.ts':
    "import { heavy } from './areas/pages/news/heavy.worker.ts'; import { roomless } from './kernel/roomless.ts'; export const all = [heavy, roomless]",
  'gateway/main.ts': "import { db } from '../server/kernel/database/index.ts'; export const gateway = db",
  'web/app/ui/button/button.tsx':
    "import { useState } from 'react'; import { api } from '#lib/api/api.ts'; export const b = [useState, api]",
  'web/app/ui/navigation/pager.tsx': "import { b } from '../button/button.tsx'; export const q = b",
  'web/app/ui/text/tag.tsx': "import { b } from '#ui/button/button.tsx'; export const tag = b",
  'web/app/ui/styles/names.ts': 'export const names = 1',
  'web/app/ui/badge.tsx': 'export const badge = 1',
  'web/app/lib/api/api.ts':
    "import { news } from '#contract/pages/news/news.ts'; import { names } from '#ui/styles/names.ts'; export const api = [news, names]",
  'web/app/lib/session/session.ts': "import { news } from '#contract/pages/news/news.ts'; export const session = news",
  'web/app/lib/url/paths.ts': "import type { session } from '../session/session.ts'; export type Path = typeof session",
  'web/app/areas/money/points/panel.tsx': "import { list } from '../../pages/news/list.tsx'; export const panel = list",
  'web/app/areas/pages/news/list.tsx':
    "import { db } from '../../../../../server/kernel/database/index.ts'; export const list = db",
  'web/app/pages/home.tsx': "import { list } from '../areas/pages/news/list.tsx'; export const home = list",
  'web/app/pages/map.tsx': "import { pin } from './pin.tsx'; export type Map = 1; export const map = pin",
  'web/app/pages/pin.tsx': "import type { Map } from './map.tsx'; export const pin: Map = 1",
  'web/app/pages/about.tsx': "import { badge } from '#ui/badge.tsx'; export const about = badge",
}

test('imports that violate the order of the layers are reported, all others pass', () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(`${tree}/${name}`), { recursive: true })
    writeFileSync(`${tree}/${name}`, text)
  }
  const run = spawnSync(
    'depcruise',
    ['--config', '.dependency-cruiser.mjs', '-T', 'json', 'contract', 'server', 'gateway', 'web'],
    {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      env: { ...process.env, PATH: `${root}/node_modules/.bin${path.delimiter}${process.env.PATH}` },
    },
  )
  const { violations }: { violations: { rule: { name: string }; from: string }[] } = JSON.parse(run.stdout).summary
  expect(violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort()).toEqual([
    'contract-zod-only: contract/pages/news/news.ts',
    'gateway-alone: gateway/main.ts',
    'kernel-index: server/areas/money/points/deep.ts',
    'kernel-index: server/worker.ts',
    'kernel-room-errors: server/kernel/errors/upward.ts',
    'kernel-room-time: server/kernel/time/leak.ts',
    'kernel-rooms-only: server/worker.ts',
    'kernel: server/kernel/time/leak.ts',
    'no-circles: web/app/pages/map.tsx',
    'server-feature-money-points: server/areas/money/points/late.ts',
    'server-feature-pages-news: server/areas/pages/news/inside.ts',
    'web-feature-money-points: web/app/areas/money/points/panel.tsx',
    'web-feature-pages-news: web/app/areas/pages/news/list.tsx',
    'web-folders: web/app/pages/about.tsx',
    'web-lib-api: web/app/lib/api/api.ts',
    'web-lib-url: web/app/lib/url/paths.ts',
    'web-ui-button: web/app/ui/button/button.tsx',
    'web-ui-text: web/app/ui/text/tag.tsx',
    'web-without-server: web/app/areas/pages/news/list.tsx',
    'worker-files: server/areas/pages/news/light.ts',
  ])
})
