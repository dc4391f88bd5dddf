import { useConfig } from "../../lib/config.ts";

/** The picture beside the sign-in form: the host's own, or a wheel drawn in the host's color. */
export function Backdrop() {
  const { imageLoginBackground } = useConfig();
  if (imageLoginBackground) {
    return <img src={imageLoginBackground} alt="" className="hidden size-full object-cover lg:block" />;
  }
  const spokes = Array.from({ length: 28 }, (_, index) => (index * 360) / 28);
  return (
    <div aria-hidden="true" className="relative hidden overflow-hidden bg-ink lg:block">
      <div className="absolute inset-0 bg-linear-150 from-accent/80 via-ink to-ink" />
      <svg
        aria-hidden="true"
        viewBox="0 0 800 800"
        className="absolute top-1/2 left-[12%] h-[118%] -translate-y-1/2 text-white"
        fill="none"
        stroke="currentColor"
      >
        <circle cx="400" cy="400" r="384" strokeWidth="22" opacity="0.92" />
        <circle cx="400" cy="400" r="360" strokeWidth="5" opacity="0.45" />
        {spokes.map((angle, index) => (
          <line
            key={angle}
            x1={400 + 50 * Math.cos(((angle + (index % 2 ? 74 : -74)) * Math.PI) / 180)}
            y1={400 + 50 * Math.sin(((angle + (index % 2 ? 74 : -74)) * Math.PI) / 180)}
            x2={400 + 358 * Math.cos((angle * Math.PI) / 180)}
            y2={400 + 358 * Math.sin((angle * Math.PI) / 180)}
            strokeWidth="1.6"
            opacity="0.6"
          />
        ))}
        <circle cx="400" cy="400" r="50" strokeWidth="6" />
        <circle cx="400" cy="400" r="16" strokeWidth="6" />
      </svg>
    </div>
  );
}
