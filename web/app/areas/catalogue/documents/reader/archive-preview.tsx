import type { ArchiveDocument } from '#contract/catalogue/documents/previews/reader.ts'
import { Button } from '#ui/button/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { InsideReader } from '../resource/use-inside.ts'
import { DocumentPreview } from './document-preview.tsx'
import styles from './reader.module.css'
import type { DocumentProps } from './reader-types.ts'

interface ArchivePreviewProps extends Omit<DocumentProps, 'fileName' | 'isSlides'> {
  inside: InsideReader
}

/** The first documents of an archive, one at a time. */
export function ArchivePreview({ reader, inside, address, ...rest }: ArchivePreviewProps) {
  const { documents } = reader
  if (documents.length === 0)
    return <p className={styles.absent}>没有预览：压缩包里没有可在线阅读的文档，清单见「文件清单」。</p>
  const chosen = documents.find(({ position }) => position === inside.position)
  return (
    <>
      <nav className={styles.files} aria-label="可预览的文件">
        {documents.map(({ position, path }) => (
          <Button
            key={position}
            size="small"
            aria-pressed={position === inside.position}
            look={position === inside.position ? 'primary' : 'plain'}
            onClick={() => void inside.choose(position)}
          >
            {nameOf(path)}
          </Button>
        ))}
      </nav>
      {inside.problem && (
        <p className={styles.absent} role="alert">
          {inside.problem}
        </p>
      )}
      {!inside.reader && !inside.problem && <Spinner label="正在打开预览" />}
      {inside.reader && chosen && (
        <DocumentPreview
          {...rest}
          key={chosen.position}
          reader={inside.reader}
          address={{ ...address, inside: chosen.position }}
          fileName={chosen.path}
          isSlides={/\.pptx?$/i.test(chosen.path)}
        />
      )}
    </>
  )
}

const nameOf = (path: ArchiveDocument['path']) => path.split('/').at(-1)
