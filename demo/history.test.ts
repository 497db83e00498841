import { expect, test } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { shiftDay, today } from '#kernel/time/index.ts'
import { readCurves } from '../server/areas/office/insight/curves.ts'
import { runRollUp } from '../server/areas/office/insight/roll-up.ts'
import { loadAccounts } from './accounts.ts'
import { loadCourses } from './courses.ts'
import { loadHistory, pastVisits } from './history.ts'
import { memberFinder } from './people.ts'

const quiet = () => {}

test('the same day always has the same past', () => {
  expect(pastVisits('2026-11-15')).toEqual(pastVisits('2026-11-15'))
  expect(pastVisits('2026-11-15').at(-1)?.day).toBe('2026-11-14')
})

test('visits and what was watched have a past, once, also when an interrupted load goes on', async () => {
  const { db, close } = await testDatabase()
  await loadAccounts(db, quiet)
  await loadCourses(db, (await memberFinder(db))('admin'), quiet)
  const [from, to] = [shiftDay(today(), -30), shiftDay(today(), -1)]
  const loaded = async () => {
    await loadHistory(db, quiet)
    await runRollUp(db)
    return readCurves(db, { from, to })
  }
  const days = await loaded()
  expect(await loaded()).toEqual(days)
  for (const measure of ['visitors', 'views', 'watchedSeconds'] as const)
    expect(days.filter((day) => day[measure] > 0).length, measure).toBeGreaterThan(25)
  expect(days.reduce((sum, { registrations }) => sum + registrations, 0)).toBeGreaterThan(5)
  const best = await db.selectFrom('insight_top_lesson').select('watched_seconds').execute()
  expect(best).toHaveLength(10)
  await close()
})
