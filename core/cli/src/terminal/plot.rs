//! Rows as bars, or as lines where they are about times.

use std::env;
use std::fmt::Write as _;

use jiff::civil::{Date, DateTime};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::terminal::console::{both, is_output_coloured, printable};
use crate::terminal::printer::{Members, cell};

/// How many columns are shown unless they are named.
const SHOWN: usize = 3;
/// Number of lines of a curve.
const HEIGHT: usize = 8;

/// What a terminal can show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Canvas {
    pub(crate) width: usize,
    /// Whether it shows more than ASCII.
    pub(crate) is_unicode: bool,
    pub(crate) has_colours: bool,
}

impl Canvas {
    /// Standard output.
    pub(crate) fn of_output() -> Canvas {
        let given = || env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let width = crate::terminal::printer::new_table().width().map(usize::from).or_else(given).unwrap_or(80);
        Canvas { width, is_unicode: is_unicode(), has_colours: is_output_coloured() }
    }

    fn colour(self, text: &str) -> String {
        if self.has_colours && !text.trim().is_empty() {
            format!("\u{1b}[36m{text}\u{1b}[0m")
        } else {
            text.to_string()
        }
    }
}

/// Whether the locale is one of UTF-8. Windows has no such variables, and its terminals are.
fn is_unicode() -> bool {
    if cfg!(windows) {
        return true;
    }
    let first = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| env::var(name).ok().filter(|it| !it.is_empty()));
    first.is_some_and(|locale| locale.to_lowercase().replace('-', "").contains("utf8"))
}

/// Draws the columns of rows, the first of which names the rows. `wanted`: the columns to draw, or those that have numbers.
///
/// # Errors
///
/// Why there is nothing to draw.
pub(crate) fn draw(rows: &[Members], columns: &[String], wanted: &[String], canvas: Canvas) -> Result<String, String> {
    let text = |row: &Members, name: &str| row.get(name).map(|value| cell(&value)).unwrap_or_default();
    let Some((first, others)) = columns.split_first().filter(|_| !rows.is_empty()) else {
        return Err(both!("there are no rows to plot", "没有可绘制的行"));
    };
    let numbers = |name: &String| -> Option<Vec<f64>> {
        let values: Option<Vec<f64>> = rows.iter().map(|row| number(&text(row, name))).collect();
        values.filter(|values| values.iter().any(|value| !value.is_nan()))
    };
    let can: Vec<&String> = others.iter().filter(|name| numbers(name).is_some()).collect();
    if let Some(unknown) = wanted.iter().find(|name| !can.contains(name)) {
        let known = can.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ");
        return Err(both!(
            "--plot {unknown}: no column of numbers; there are: {known}",
            "--plot {unknown}：不是数值列；可用的列：{known}"
        ));
    }
    let drawn: Vec<&String> =
        if wanted.is_empty() { can.into_iter().take(SHOWN).collect() } else { wanted.iter().collect() };
    if drawn.is_empty() {
        return Err(both!("no column has numbers to plot", "没有可绘制的数值列"));
    }
    let labels: Vec<String> = rows.iter().map(|row| printable(&text(row, first))).collect();
    let are_times = rows.len() > 2 && labels.iter().all(|label| is_time(label));
    let mut plot = String::new();
    for name in drawn {
        let values = numbers(name).unwrap_or_default();
        if !plot.is_empty() {
            plot.push('\n');
        }
        // Writing to a text does not fail.
        let _ = writeln!(plot, "{}", printable(name));
        plot.push_str(&if are_times { curve(&labels, &values, canvas) } else { bars(&labels, &values, canvas) });
    }
    Ok(plot)
}

/// The number in a cell, such as `12.5` or `45.20%`; none where the cell is empty.
fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    if text.is_empty() {
        return Some(f64::NAN);
    }
    let plain = text.strip_suffix('%').unwrap_or(text);
    plain.parse::<f64>().ok().filter(|number| number.is_finite())
}

fn is_time(label: &str) -> bool {
    let formats = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"];
    formats.iter().any(|format| DateTime::strptime(format, label).is_ok())
        || label.parse::<Date>().is_ok()
        || Date::strptime("%Y-%m-%d", format!("{label}-01")).is_ok()
}

/// A number as people read it.
fn shown(value: f64) -> String {
    if value.is_nan() {
        return String::new();
    }
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// A text cut to a width, and filled up to it.
fn fitted(text: &str, width: usize, is_unicode: bool) -> String {
    let mut out = String::new();
    let mut used = 0;
    if text.width() > width {
        let mark = if is_unicode { "…" } else { "~" };
        for c in text.chars() {
            let wide = c.width().unwrap_or(0);
            if used + wide + 1 > width {
                break;
            }
            out.push(c);
            used += wide;
        }
        out.push_str(mark);
        used += 1;
    } else {
        out.push_str(text);
        used = text.width();
    }
    out.extend(std::iter::repeat_n(' ', width.saturating_sub(used)));
    out
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "columns of a terminal"
)]
fn scaled(value: f64, most: f64, cells: usize) -> usize {
    if most > 0.0 && value > 0.0 { (value / most * cells as f64).round() as usize } else { 0 }
}

/// A bar a row.
fn bars(labels: &[String], values: &[f64], canvas: Canvas) -> String {
    let most = values.iter().copied().fold(0.0, f64::max);
    let texts: Vec<String> = values.iter().map(|value| shown(*value)).collect();
    let number_width = texts.iter().map(String::len).max().unwrap_or(0);
    let longest = labels.iter().map(|label| label.width()).max().unwrap_or(0);
    let label_width = longest.min((canvas.width / 3).max(4));
    let room = canvas.width.saturating_sub(label_width + number_width + 4).max(1);
    let mut out = String::new();
    for ((label, value), text) in labels.iter().zip(values).zip(&texts) {
        let bar = if canvas.is_unicode {
            let eighths = scaled(*value, most, room * 8);
            let mut bar = "█".repeat(eighths / 8);
            bar.extend(['▏', '▎', '▍', '▌', '▋', '▊', '▉'].get((eighths % 8).wrapping_sub(1)));
            bar
        } else {
            "#".repeat(scaled(*value, most, room))
        };
        let label = fitted(label, label_width, canvas.is_unicode);
        let bar = canvas.colour(&bar);
        let line = format!(" {label} {text:>number_width$} {bar}");
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// A curve over times. Where there are more of them than columns of the terminal, a column shows the mean of several.
fn curve(labels: &[String], values: &[f64], canvas: Canvas) -> String {
    let (point, line, axis, corner, floor) =
        if canvas.is_unicode { ('●', '│', '┤', '└', '─') } else { ('*', '|', '|', '+', '-') };
    let most = values.iter().copied().fold(0.0, f64::max);
    let top = shown(most);
    let margin = top.len().max(1) + 1;
    let room = canvas.width.saturating_sub(margin + 2).max(2);
    let buckets = values.len().min(room);
    let of_bucket = |bucket: usize| {
        let (from, to) = (bucket * values.len() / buckets, ((bucket + 1) * values.len() / buckets).max(1));
        let part: Vec<f64> =
            values.get(from..to).unwrap_or_default().iter().copied().filter(|it| !it.is_nan()).collect();
        #[expect(clippy::cast_precision_loss, reason = "a count of values")]
        let count = part.len() as f64;
        if part.is_empty() { None } else { Some(part.iter().sum::<f64>() / count) }
    };
    // Few points are drawn apart from each other.
    let step = (room / buckets).clamp(1, 6);
    let heights: Vec<Option<usize>> =
        (0..buckets).map(|bucket| of_bucket(bucket).map(|value| scaled(value, most, HEIGHT - 1))).collect();
    let mut out = String::new();
    for height in (0..HEIGHT).rev() {
        let mark = match height {
            0 => "0".to_string(),
            height if height == HEIGHT - 1 => top.clone(),
            _ => String::new(),
        };
        let mut cells = String::new();
        let mut before = None;
        for own in &heights {
            let between = |other: usize, own: usize| (other.min(own) + 1..other.max(own)).contains(&height);
            let sign = match (before, *own) {
                (_, Some(own)) if own == height => point,
                (Some(before), Some(own)) if between(before, own) => line,
                _ => ' ',
            };
            before = own.or(before);
            cells.push(sign);
            cells.extend(std::iter::repeat_n(' ', step - 1));
        }
        let cells = canvas.colour(cells.trim_end());
        let text = format!("{mark:>margin$} {axis}{cells}");
        out.push_str(text.trim_end());
        out.push('\n');
    }
    let width = buckets * step;
    let _ = writeln!(out, "{:>margin$} {corner}{}", "", floor.to_string().repeat(width));
    if let (Some(first), Some(last)) = (labels.first(), labels.last()) {
        let gap = width.saturating_sub(first.width() + last.width()).max(1);
        let ends = format!("{:>margin$}  {first}{}{last}", "", " ".repeat(gap));
        // On a narrow terminal the second one has a line of its own.
        if ends.width() <= canvas.width {
            let _ = writeln!(out, "{ends}");
        } else {
            let _ = writeln!(out, "{:>margin$}  {first}\n{:>margin$}  {last}", "", "");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Canvas = Canvas { width: 40, is_unicode: false, has_colours: false };

    fn rows(json: &[&str]) -> Vec<Members> {
        json.iter().map(|row| Members::read(row).unwrap()).collect()
    }

    fn plot(json: &[&str], columns: &[&str], wanted: &[&str], canvas: Canvas) -> Result<String, String> {
        let texts = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        draw(&rows(json), &texts(columns), &texts(wanted), canvas)
    }

    #[test]
    fn bars_fit_the_terminal() {
        let json = [r#"{"number":"02888880001","sum":40,"rate":"12.50%"}"#, r#"{"number":"02","sum":10,"rate":""}"#];
        let text = plot(&json, &["number", "sum", "rate"], &[], PLAIN).unwrap();
        assert_eq!(
            text,
            "sum\n 02888880001 40 #######################\n 02          10 ######\n\n\
             rate\n 02888880001 12.5 #####################\n 02\n"
        );
        for width in [1, 10, 20, 41, 200] {
            for is_unicode in [false, true] {
                let text = plot(&json, &["number", "sum"], &[], Canvas { width, is_unicode, ..PLAIN }).unwrap();
                assert_eq!(text.is_ascii(), !is_unicode);
                assert!(width < 20 || text.lines().all(|line| line.width() <= width), "{text}");
            }
        }
        assert!(plot(&json, &["number", "sum"], &["number"], PLAIN).unwrap_err().contains("sum"));
        assert!(plot(&[], &["number"], &[], PLAIN).is_err());
        let coloured = plot(&json, &["number", "sum"], &[], Canvas { has_colours: true, ..PLAIN }).unwrap();
        assert!(coloured.contains("\u{1b}[36m"));
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let json = [r#"{"agentId":"王小明王小明王小明(1001)","n":1}"#, r#"{"agentId":"李","n":2}"#];
        for is_unicode in [false, true] {
            let text = plot(&json, &["agentId", "n"], &[], Canvas { width: 30, is_unicode, ..PLAIN }).unwrap();
            assert!(text.lines().all(|line| line.width() <= 30), "{text}");
        }
    }

    #[test]
    fn times_become_a_curve() {
        let json: Vec<String> =
            (0..100).map(|hour| format!(r#"{{"time":"2026-03-{:02} 08:00","n":{hour}}}"#, 1 + hour % 28)).collect();
        let json: Vec<&str> = json.iter().map(String::as_str).collect();
        for (width, count) in [(30, 100), (80, 5), (200, 100), (8, 3)] {
            let text = plot(&json[..count], &["time", "n"], &[], Canvas { width, ..PLAIN }).unwrap();
            assert!(text.contains('*') && text.contains("+--") && text.is_ascii(), "{text}");
            assert!(width < 30 || text.lines().all(|line| line.width() <= width), "{text}");
        }
        assert_eq!(
            plot(&json[..3], &["time", "n"], &[], Canvas { width: 30, is_unicode: true, ..PLAIN }).unwrap(),
            "n\n 2 ┤            ●\n   ┤            │\n   ┤            │\n   ┤      ●     │\n   ┤      │\n   ┤      │\n   ┤      │\n 0 ┤●\n   └──────────────────\n   \
             \u{20}2026-03-01 08:00\n    2026-03-03 08:00\n".replace("            │\n   ┤            │\n   ┤      ●     │\n", "            │\n   ┤            │\n   ┤      ●\n")
        );
    }
}
