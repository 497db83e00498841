import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type HomeSection, maxPicked } from '#contract/pages/site-pages/home-sections.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { LateFinder } from '#ui/antd/late-finder.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { moveItem } from '#ui/category-list/move-item.ts'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './blocks-panel.module.css'

interface Found {
  id: number
  name: string
}

interface Source {
  noun: string
  find: (words: string) => Promise<Found[]>
  read: (ids: number[]) => Promise<Found[]>
}

const found = 20
const wordsOf = (name: string) => (name ? { name } : {})
const toFound = ({ id, name }: Found): Found => ({ id, name })

const resources: Source = {
  noun: '资源',
  find: async (words) =>
    (await quietApi.library.listResources({ size: found, ...wordsOf(words) })).content.map(toFound),
  read: async (ids) => (await quietApi.library.listPickedResources({ ids })).map(toFound),
}
const courses: Source = {
  noun: '课程',
  find: async (words) => (await quietApi.lessons.listLessons({ size: found, ...wordsOf(words) })).content.map(toFound),
  read: async (ids) => (await quietApi.lessons.listPickedLessons({ ids })).map(toFound),
}
const articles: Source = {
  noun: '资讯',
  find: async (title) =>
    (await quietApi.news.listNews({ size: found, ...(title && { title }) })).content.map(toArticle),
  read: async (ids) => (await quietApi.news.listPickedNews({ ids })).map(toArticle),
}
const toArticle = ({ id, title }: { id: number; title: string }): Found => ({ id, name: title })

const sources: Partial<Record<HomeSection, Source>> = {
  news: articles,
  hot: resources,
  mall: resources,
  training: courses,
}

interface PickedItemsProps {
  section: HomeSection
  ids: number[]
  onChange: (ids: number[]) => void
}

/** HOME-2: the items that an editor picked, in their order, and a finder for more. */
export function PickedItems({ section, ids, onChange }: PickedItemsProps) {
  const { noun, find, read } = sources[section] ?? resources
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  const list = useLoad(() => find(words), words)
  const chosen = useLoad(async () => (ids.length > 0 ? await read(ids) : []), ids.join())
  const names = new Map([...(list.data ?? []), ...(chosen.data ?? [])].map(({ id, name }) => [id, name]))
  const options = (list.data ?? [])
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, name }) => ({ value: id, label: `${id}　${name}` }))
  return (
    <>
      <ol className={styles.picked} aria-label={`挑选的${noun}`}>
        {ids.map((id, at) => (
          <li key={id}>
            <span>{names.get(id) ?? (chosen.isLoading ? '加载中' : `${noun} ${id} 已不在架，不会显示`)}</span>
            <IconButton
              label={`上移${noun} ${id}`}
              disabled={at === 0}
              onClick={() => onChange(moveItem(ids, id, at - 1))}
            >
              <ArrowUp size={14} strokeWidth={1.6} aria-hidden />
            </IconButton>
            <IconButton
              label={`下移${noun} ${id}`}
              disabled={at === ids.length - 1}
              onClick={() => onChange(moveItem(ids, id, at + 1))}
            >
              <ArrowDown size={14} strokeWidth={1.6} aria-hidden />
            </IconButton>
            <IconButton label={`移除${noun} ${id}`} onClick={() => onChange(ids.filter((one) => one !== id))}>
              <X size={14} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <LateFinder
        aria-label={`查找${noun}`}
        placeholder={ids.length >= maxPicked ? `最多挑选 ${maxPicked} 项` : `按名称查找${noun}`}
        isDisabled={ids.length >= maxPicked}
        typed={typed}
        options={options}
        isLoading={list.isLoading}
        missing={`没有这样的${noun}`}
        value={null}
        onType={setTyped}
        onChange={(id) => {
          onChange([...ids, id])
          setTyped('')
        }}
      />
    </>
  )
}
