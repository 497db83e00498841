import { expect, test } from 'vitest'
import { emptyForm, errorsOf, inputOf, isSameForm, shownTime } from './news-form.ts'

const form = { ...emptyForm, title: ' 征求意见 ', content: '<p>正文</p>' }
const noon = new Date('2026-11-15T04:00:00Z')

test('title and text are required', () => {
  expect(errorsOf(emptyForm, true, 'draft')).toEqual({ title: '请输入标题', content: '请输入正文' })
  expect(errorsOf(form, false, 'published')).toEqual({})
})

test('a scheduled item needs a future time in Asia/Shanghai', () => {
  const planned = { ...form, isScheduled: true }
  const wrong = { publishAt: '请选择一个将来的时间' }
  expect(errorsOf(planned, false, 'published', noon)).toEqual(wrong)
  expect(errorsOf({ ...planned, publishAt: '2026-11-15 12:00' }, false, 'published', noon)).toEqual(wrong)
  expect(errorsOf({ ...planned, publishAt: '2026-11-15 12:01' }, false, 'published', noon)).toEqual({})
  expect(errorsOf(planned, false, 'draft', noon)).toEqual({})
})

test('the publishing time is sent only if it changes', () => {
  const planned = { ...form, isScheduled: true, publishAt: '2026-11-16 09:00' }
  expect(inputOf(planned, 'published').publishTime).toBe('2026-11-16T09:00:00+08:00')
  expect(inputOf(form, 'published', { state: 'published' })).not.toHaveProperty('publishTime')
  expect(inputOf(form, 'published', { state: 'scheduled' }).publishTime).toBeNull()
  expect(inputOf(form, 'published').title).toBe('征求意见')
})

test('the preview shows the time that readers will see', () => {
  const published = { state: 'published', publishTime: '2026-09-14T02:00:00.000Z' } as const
  expect(shownTime(form, published, noon)).toBe(published.publishTime)
  expect(shownTime(form, { ...published, state: 'scheduled' }, noon)).toBe(noon.toISOString())
  expect(shownTime(form, { state: 'draft', publishTime: null }, noon)).toBe(noon.toISOString())
  expect(shownTime({ ...form, isScheduled: true, publishAt: '2026-11-16 09:00' }, published, noon)).toBe(
    '2026-11-16T09:00:00+08:00',
  )
})

test('a change of any field is detected', () => {
  expect(isSameForm(form, { ...form })).toBe(true)
  expect(isSameForm(form, { ...form, isTop: true })).toBe(false)
})
