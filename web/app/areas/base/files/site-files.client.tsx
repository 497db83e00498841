import { Download, Plus, Upload as UploadIcon } from 'lucide-react'
import { useState } from 'react'
import type { SiteFile } from '#contract/base/files/site-files.ts'
import { siteFileLimits } from '#contract/constants.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatMinute } from '#lib/format/format.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { ForChanges } from '#ui/table/may-change.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { Tag } from '#ui/text/tag.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import styles from './site-files.module.css'

const NewSiteFile = onDemand(async () => (await import('./site-file-forms.tsx')).NewSiteFile)
const ReplaceSiteFile = onDemand(async () => (await import('./site-file-forms.tsx')).ReplaceSiteFile)

/** HOME-8: files of the site with their addresses and versions. */
export default function SiteFiles() {
  const load = useLoad(() => quietApi.siteFiles.listSiteFiles())
  const [isAdding, setAdding] = useState(false)
  const [replaced, setReplaced] = useState<SiteFile>()
  const reload = () => {
    setAdding(false)
    setReplaced(undefined)
    load.reload()
  }
  return (
    <>
      <div className={styles.head}>
        <p>
          下载地址不变，换文件后读者立刻下载到新的。最多 {siteFileLimits.maxFiles} 个文件，每个保留{' '}
          {siteFileLimits.maxVersions} 个版本。
        </p>
        <ForChanges>
          <ToolButton look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            新增文件
          </ToolButton>
        </ForChanges>
      </div>
      <LoadedContent load={load}>
        {(files) => (
          <div className={styles.files}>
            {files.map((file) => (
              <FileCard key={file.name} file={file} onReplace={() => setReplaced(file)} onChanged={reload} />
            ))}
          </div>
        )}
      </LoadedContent>
      {isAdding && <NewSiteFile onClose={() => setAdding(false)} onSaved={reload} />}
      {replaced && <ReplaceSiteFile file={replaced} onClose={() => setReplaced(undefined)} onSaved={reload} />}
    </>
  )
}

interface FileCardProps {
  file: SiteFile
  onReplace: () => void
  onChanged: () => void
}

function FileCard({ file, onReplace, onChanged }: FileCardProps) {
  const { name, title, path, downloadName, isBuiltIn } = file
  const { remove } = useRowActions(onChanged)
  const removeFile = () =>
    remove({
      question: '确定删除该文件?',
      detail: `《${title}》的下载地址随即失效，指向它的链接也会打不开。`,
      work: () => browserApi.siteFiles.deleteSiteFile({ name }),
    })
  return (
    <Card as="section" aria-label={title}>
      <CardHead>{title}</CardHead>
      <dl className={styles.facts}>
        <div>
          <dt>下载地址</dt>
          <dd>{path}</dd>
        </div>
        <div>
          <dt>下载文件名</dt>
          <dd>{downloadName}</dd>
        </div>
      </dl>
      <Versions file={file} onChanged={onChanged} />
      <div className={styles.actions}>
        <a className={buttonClass({ size: 'small' })} href={path}>
          <Download size={14} aria-hidden />
          下载
        </a>
        <ForChanges>
          <ToolButton icon={<UploadIcon size={14} aria-hidden />} onClick={onReplace}>
            替换
          </ToolButton>
          {!isBuiltIn && (
            <ToolButton look="danger" onClick={() => ignoreFailure(removeFile())}>
              删除
            </ToolButton>
          )}
        </ForChanges>
      </div>
    </Card>
  )
}

/** The version in use and those before; a file of the program begins with its own. */
function Versions({ file, onChanged }: { file: SiteFile; onChanged: () => void }) {
  const { name, version, currentNumber, isBuiltIn, versions } = file
  const restore = async (number: number | null) => {
    await browserApi.siteFiles.restoreSiteFile({ name, version, number })
    toast.success('已恢复')
    onChanged()
  }
  const restoreButton = (number: number | null, label: string) => (
    <ForChanges>
      <button
        type="button"
        className={styles.restore}
        aria-label={`恢复${label}`}
        onClick={() => ignoreFailure(restore(number))}
      >
        恢复
      </button>
    </ForChanges>
  )
  return (
    <ol className={styles.versions}>
      {versions.map(({ number, fileName, size, editorName, createTime }) => (
        <li key={number}>
          <b className="num">{number}</b>
          <span>
            {fileName}
            <small>
              {formatBytes(size)}　{editorName}　{formatMinute(createTime)}
            </small>
          </span>
          {number === currentNumber ? <Tag tone="green">线上</Tag> : restoreButton(number, `第 ${number} 版`)}
        </li>
      ))}
      {isBuiltIn && (
        <li>
          <b className="num">0</b>
          <span>程序自带的文件</span>
          {currentNumber === null ? <Tag tone="green">线上</Tag> : restoreButton(null, '程序自带的文件')}
        </li>
      )}
    </ol>
  )
}
