/** A QR code as a path over a grid of `size` modules. */
export interface QrDrawing {
  size: number
  path: string
}

/** A QR code made on the server: the page carries its path alone. */
export function QrCode({ qr, label, width = 88 }: { qr: QrDrawing; label: string; width?: number }) {
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={qr.path} fill="#0F1A28" />
    </svg>
  )
}
