import { expect, test } from 'vitest'
import { landedMigrations } from './landed-migrations.ts'
import { sourceFiles } from './source.ts'

const at = (name: string, text: string) => ({ path: `server/migrations/${name}`, text })
const member = at('0001_member.sql', 'create table member (id int);\n')
const topic = at('0002_topic.sql', 'create table topic (id int);\n')
const landed = at(
  'landed.json',
  JSON.stringify({
    '0001_member.sql': 'ff4891ea2719a9ef6ee606a6b715d1f2a5ad25f1eab6d1999fe77e9bfdaee062',
    '0002_topic.sql': '566a0bfdabe68298e01cbc6b52cac4c1534641bcd5f96d12658f1b34a9f5e3d9',
  }),
)

test('unchanged migrations pass, also with other line ends', () => {
  const windows = { ...topic, text: topic.text.replaceAll('\n', '\r\n') }
  expect(landedMigrations.violations([member, windows, landed])).toEqual([])
})

test('an edited, a deleted and an unlisted migration are named', () => {
  expect(landedMigrations.violations([{ ...member, text: 'create table member ();\n' }, landed])).toEqual([
    'server/migrations/0001_member.sql: edited; restore it and write a new migration',
    'server/migrations/0002_topic.sql: deleted; restore it',
  ])
  const unlisted = at('0003_new.sql', '')
  expect(landedMigrations.violations([member, topic, unlisted, landed])).toEqual([
    'server/migrations/0003_new.sql: not in landed.json; run npm run db:schema',
  ])
})

test('the list covers the migrations of this program', () => {
  expect(landedMigrations.violations(sourceFiles())).toEqual([])
  expect(sourceFiles().find(({ path }) => path === 'server/migrations/landed.json')?.text).toContain('0002_kernel.sql')
})
