import { expect, test } from 'vitest'
import { isChangedRow } from '#ui/editor/compare-texts.ts'
import { compareNews } from './compare-news.ts'

const text = {
  title: '指南',
  section: '通知公告',
  summary: '',
  source: '',
  files: '',
  blocks: ['第一段', '第二段', '第三段'],
}

test('equal texts have no changed line', () => {
  const rows = compareNews(text, text)
  expect(rows).toHaveLength(8)
  expect(rows.filter(isChangedRow)).toEqual([])
})

test('changed characters, removed and added paragraphs are marked on their own side', () => {
  const other = { ...text, title: '新指南', blocks: ['第一段', '第2段', '第三段', '第四段'] }
  expect(compareNews(text, other).filter(isChangedRow)).toEqual([
    {
      label: '标题',
      left: [{ text: '指南', isChanged: false }],
      right: [
        { text: '新', isChanged: true },
        { text: '指南', isChanged: false },
      ],
    },
    {
      label: '正文',
      left: [
        { text: '第', isChanged: false },
        { text: '二', isChanged: true },
        { text: '段', isChanged: false },
      ],
      right: [
        { text: '第', isChanged: false },
        { text: '2', isChanged: true },
        { text: '段', isChanged: false },
      ],
    },
    { label: '正文', right: [{ text: '第四段', isChanged: true }] },
  ])
  const removed = compareNews(text, { ...text, blocks: ['第一段', '第三段'] }).filter(isChangedRow)
  expect(removed).toEqual([{ label: '正文', left: [{ text: '第二段', isChanged: true }] }])
})
