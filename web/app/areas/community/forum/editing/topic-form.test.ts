import { expect, test } from 'vitest'
import { draftOf, emptyForm, errorsOf, formOf, inputOf, type TopicForm } from './topic-form.ts'

const complete: TopicForm = {
  title: ' 沉降 ',
  topicCategoryId: 3,
  content: '<p>正文</p>',
  tags: '软土，预压',
  aiShare: '',
}

test('title, category and text are required, in the words of FORUM-8', () => {
  expect(errorsOf(emptyForm, true)).toEqual({
    title: '请输入文章标题',
    topicCategoryId: '请选择类别',
    content: '请输入正文',
  })
  expect(errorsOf({ ...complete, title: '   ' }, false)).toEqual({ title: '请输入文章标题' })
  expect(errorsOf(complete, false)).toEqual({})
})

test('too many tags prevent posting; the draft keeps the first ones', () => {
  const tags = '一 二 三 四 五 六'
  expect(errorsOf({ ...complete, tags }, false)).toEqual({ tags: '标签最多 5 个' })
  expect(draftOf({ ...complete, tags }).tags).toEqual(['一', '二', '三', '四', '五'])
})

test('a topic survives the way into the form and back', () => {
  const topic = { title: '沉降', topicCategoryId: 3, content: '<p>正文</p>', tags: ['软土', '预压'] }
  expect(inputOf(formOf(topic))).toEqual(topic)
  expect(inputOf(complete)).toEqual(topic)
  const declared = { ...topic, aiShare: 'partly' as const }
  expect(inputOf(formOf(declared))).toEqual(declared)
})

test('what AI made is declared only where the portal asks for it', () => {
  expect(errorsOf(complete, false, true)).toEqual({ aiShare: '请声明内容是否由 AI 生成' })
  expect(errorsOf({ ...complete, aiShare: 'none' }, false, true)).toEqual({})
})
