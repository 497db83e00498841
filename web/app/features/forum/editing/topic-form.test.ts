import { expect, test } from 'vitest'
import { draftOf, emptyForm, errorsOf, formOf, inputOf } from './topic-form.ts'

const whole = { title: ' 沉降 ', topicCategoryId: 3, content: '<p>正文</p>', tags: '软土，预压' }

test('title, category and text are required, in the words of FORUM-8', () => {
  expect(errorsOf(emptyForm, true)).toEqual({
    title: '请输入文章标题',
    topicCategoryId: '请选择类别',
    content: '请输入正文',
  })
  expect(errorsOf({ ...whole, title: '   ' }, false)).toEqual({ title: '请输入文章标题' })
  expect(errorsOf(whole, false)).toEqual({})
})

test('too many tags keep it from being posted, not from being kept', () => {
  const tags = '一 二 三 四 五 六'
  expect(errorsOf({ ...whole, tags }, false)).toEqual({ tags: '标签最多 5 个' })
  expect(draftOf({ ...whole, tags }).tags).toEqual(['一', '二', '三', '四', '五'])
})

test('a topic goes into the form and comes out as it was', () => {
  const topic = { title: '沉降', topicCategoryId: 3, content: '<p>正文</p>', tags: ['软土', '预压'] }
  expect(inputOf(formOf(topic))).toEqual(topic)
  expect(inputOf(whole)).toEqual(topic)
})
