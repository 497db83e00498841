import { Download } from 'lucide-react'
import { importKindLabels } from '#contract/office/imports/import-rules.ts'
import type { ImportRun } from '#contract/office/imports/imports.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatCount } from '#lib/format/format.ts'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './imports.module.css'

const shownFaults = 100

/** The rows of a run that were wrong, and why; the whole report can be downloaded. */
export function FaultsDialog({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const load = useLoad(() => quietApi.imports.listImportFaults({ id: run.id, size: shownFaults }))
  const save = (format: 'csv' | 'xlsx') =>
    ignoreFailure(download(calls.imports.exportImportFaults, { id: run.id, format }))
  return (
    <AdminDialog
      title="出错的行"
      note={`${run.isCheck ? '检查' : '导入'}${importKindLabels[run.kind]}，共 ${formatCount(run.wrongCount)} 行`}
      width={760}
      actions={
        <>
          <Button onClick={() => save('csv')}>
            <Download size={14} aria-hidden />
            下载 csv
          </Button>
          <Button onClick={() => save('xlsx')}>
            <Download size={14} aria-hidden />
            下载 xlsx
          </Button>
          <Button look="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
      onClose={onClose}
    >
      <LoadedContent load={load}>
        {({ content, totalElements }) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
            <section className={styles.faults} aria-label="出错的行" tabIndex={0}>
              <table className={styles.columns}>
                <thead>
                  <tr>
                    <th scope="col">行</th>
                    <th scope="col">列</th>
                    <th scope="col">原因</th>
                  </tr>
                </thead>
                <tbody>
                  {content.map(({ line, field, message }) => (
                    <tr key={`${line} ${field}`}>
                      <th scope="row" className="num">
                        {line}
                      </th>
                      <td>{field || '整行'}</td>
                      <td>{message}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            {totalElements > content.length && (
              <p className={styles.more}>
                显示前 {content.length} 条，共 {formatCount(totalElements)} 条，其余请下载。
              </p>
            )}
          </>
        )}
      </LoadedContent>
    </AdminDialog>
  )
}
