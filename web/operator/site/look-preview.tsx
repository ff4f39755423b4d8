import { siteColours } from '../../shared/site-look/site-colours.ts';
import type { SiteFields } from './site-fields.ts';

const THEMES = ['light', 'dark'] as const;

/** The head of a page and a button of it with what is typed, by light and in the dark. Text that cannot be read is mended as it is on the site. */
export function LookPreview({ fields }: { fields: SiteFields }) {
  const colours = siteColours(fields);
  const style = Object.fromEntries(colours);
  const name = fields.site_title.trim() || 'Evens';
  return (
    <div className="look-previews">
      {THEMES.map((theme) => (
        <figure key={theme} className="look-preview" data-theme={theme} style={style} aria-label={`Preview, ${theme}`}>
          {fields.site_message.trim() !== '' && <p className="preview-line">{fields.site_message}</p>}
          <div className="preview-head">
            {fields.logo.trim() === '' ? <b>{name}</b> : <img src={fields.logo.trim()} alt={name} height={28} />}
            <span>In-play</span>
            <span>Cricket</span>
          </div>
          <div className="preview-body">
            <span>Lantern v Harbour</span>
            <span className="preview-button">Place bet</span>
          </div>
          <figcaption className="meta">{theme === 'light' ? 'Light theme' : 'Dark theme'}</figcaption>
        </figure>
      ))}
    </div>
  );
}
