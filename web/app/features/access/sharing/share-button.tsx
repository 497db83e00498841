import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { SharedKind } from './share-data.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface ShareButtonProps {
  kind: SharedKind
  id: number
  name: string
}

/** Opens what is mine to others. */
export function ShareButton({ kind, id, name }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button size="small" onClick={open} aria-label={`共享「${name}」`}>
        <Share2 size={14} strokeWidth={1.6} aria-hidden />
        共享
      </Button>
      {isWanted && (
        <Suspense>
          <ShareDialog open={isOpen} kind={kind} id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
