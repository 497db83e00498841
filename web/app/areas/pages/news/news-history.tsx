import { Select } from 'antd'
import { useState } from 'react'
import type { NewsVersion } from '#contract/pages/news/news.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatMinute } from '#lib/format/format.ts'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { ComparedTexts } from './compared-texts.tsx'
import styles from './edit-news.module.css'
import type { NewsForm } from './news-form.ts'

type VersionText = Pick<
  NewsForm,
  'title' | 'section' | 'summary' | 'content' | 'cover' | 'coverSeed' | 'sourceName' | 'sourceLink' | 'attachments'
>

interface NewsHistoryProps {
  id: number
  form: NewsForm
  /** Puts the text of a version into the form; nothing is saved yet. */
  onRestore: (text: VersionText) => void
  onClose: () => void
}

/** The stored versions of an article, each compared with the text in the form. */
export function NewsHistory({ id, form, onRestore, onClose }: NewsHistoryProps) {
  const versions = useLoad(() => quietApi.news.listNewsVersions({ newsId: id }))
  const [chosen, setChosen] = useState<number>()
  const [text, setText] = useState<VersionText>()
  // The newest version is usually the text in the form.
  const version = chosen ?? (versions.data?.[1] ?? versions.data?.[0])?.version
  return (
    <AdminDialog
      title="历史版本"
      note="与编辑区里的文字比较"
      width={960}
      isFlush
      consequence="作为底稿只放进编辑区，保存后成为新的一版。"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button look="primary" disabled={!text} onClick={() => text && onRestore(text)}>
            {version === undefined ? '作为底稿' : `以第 ${version} 版为底稿`}
          </Button>
        </>
      }
    >
      <LoadedContent load={versions}>
        {(list) =>
          version === undefined ? (
            <Empty title="还没有历史版本">从下一次保存起，每次保存都会留下一版。</Empty>
          ) : (
            <>
              <div className={styles.versionBar}>
                <label htmlFor="news-version">版本</label>
                <Select
                  id="news-version"
                  value={version}
                  options={list.map((one) => ({ value: one.version, label: nameOf(one) }))}
                  onChange={setChosen}
                />
              </div>
              <Compared key={version} id={id} version={version} form={form} onLoaded={setText} />
            </>
          )
        }
      </LoadedContent>
    </AdminDialog>
  )
}

const nameOf = ({ version, editorName, savedTime }: NewsVersion) =>
  `第 ${version} 版，${editorName}，${formatMinute(savedTime)}`

interface ComparedProps {
  id: number
  version: number
  form: NewsForm
  onLoaded: (text: VersionText | undefined) => void
}

const Compared = ({ id, version, form, onLoaded }: ComparedProps) => {
  const load = useLoad(async () => {
    onLoaded(undefined)
    const { title, section, summary, content, cover, coverSeed, sourceName, sourceLink, attachments } =
      await quietApi.news.getNewsVersion({ newsId: id, version })
    const fields = { title, section, summary, content, cover, coverSeed, sourceName, attachments }
    const text = { ...fields, sourceLink: sourceLink ?? '' }
    onLoaded(text)
    return text
  })
  return (
    <LoadedContent load={load}>
      {(text) => <ComparedTexts left={text} right={form} leftName={`第 ${version} 版`} rightName="编辑区" />}
    </LoadedContent>
  )
}
