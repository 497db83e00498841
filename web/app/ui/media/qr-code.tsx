/** A QR code as lines through the middle of its modules, a grid of `size`: half as long as their outlines. */
export interface QrDrawing {
  size: number
  path: string
}

/** A QR code made on the server: the page carries its path alone. */
export function QrCode({ qr, label, width = 88 }: { qr: QrDrawing; label: string; width?: number }) {
  return (
    <svg
      viewBox={`0 -.5 ${qr.size} ${qr.size}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={qr.path} stroke="#0F1A28" />
    </svg>
  )
}
