use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::CustomerFields;
use crate::error::ErrorKind;

const DICTIONARY: &str = r#"{"fields":[
    {"field":"name","name":"姓名","type":"text"},
    {"field":"age","name":"年龄","type":"number"},
    {"field":"memo","name":"备注","type":"multi-text"},
    {"field":"source","name":"来源","type":"dropdown","choices":[{"value":"官网","key":"website"},{"value":"转介绍","key":"refer"}]},
    {"field":"checkbox_1","name":"兴趣","type":"checkbox","choices":[{"value":"阅读","key":"r"},{"value":"旅行","key":"t"}]},
    {"field":"gender","name":"性别","type":"radio"},
    {"field":"mobile","name":"手机","type":"other"},
    {"field":"datetime_1","type":"datetime"},
    {"field":"datetime_range_1","type":"datetime-range"},
    {"field":"date_1","type":"date"},
    {"field":"date_range_1","type":"date-range"},
    {"field":"cascade_1","type":"cascade","options":{"children":[
        {"value":"电子","key":"e","children":[{"value":"手机","key":"p"}]},{"value":"图书","key":"b"}]}},
    {"field":"region","type":"cascade"},
    {"field":"future_1","type":"hologram"}
  ],"regions":{"_id":"1","data_version":"20250930","result":[
    {"id":510000,"name":"四川","fullname":"四川省","children":[
        {"id":"510100","name":"成都","fullname":"成都市","children":[{"id":"510107","name":"武侯","fullname":"武侯区"}]}]},
    {"id":"500000","name":"重庆","fullname":"重庆市","children":[
        {"id":"500103","name":"渝中","fullname":"渝中区"},{"id":"500113","name":"巴南","fullname":"巴南区"}]},
    {"id":"110000","name":"北京","fullname":"北京市","children":[
        {"id":"110100","name":"北京","fullname":"北京市","children":[
            {"id":"110105","name":"朝阳","fullname":"朝阳区"},{"id":"110108","name":"海淀","fullname":"海淀区"}]}]},
    {"id":"220000","name":"吉林","fullname":"吉林省","children":[
        {"id":"220100","name":"长春","fullname":"长春市","children":[{"id":"220104","name":"朝阳","fullname":"朝阳区"}]}]}
  ]}}"#;

fn fields() -> CustomerFields {
    CustomerFields::from_json(DICTIONARY).unwrap()
}

/// A value of a field, encoded; or the path and what was expected.
fn encoded(field: &str, value: &str) -> Result<String, (String, String)> {
    let customers = format!(r#"[{{"name":"a"}},{{"{field}":{value}}}]"#);
    match fields().encode_json(&customers) {
        Ok(rows) => {
            let rest = rows.strip_prefix(&format!(r#"[{{"name":"a"}},{{"{field}":"#)).unwrap();
            Ok(rest.strip_suffix("}]").unwrap().into())
        }
        Err(error) => {
            assert_eq!(error.details.kind, ErrorKind::InvalidRequest);
            Err((error.details.field.clone().unwrap(), error.details.expected.as_deref().unwrap().to_string()))
        }
    }
}

#[test]
fn values_are_brought_into_the_form_that_is_sent() {
    for (field, given, sent) in [
        ("name", r#""赵六""#, r#""赵六""#),
        ("age", "35", r#""35""#),
        ("age", r#""35""#, r#""35""#),
        ("memo", r#""a\nb""#, r#""a\nb""#),
        ("source", r#"["官网","refer"]"#, r#"["官网","转介绍"]"#),
        ("source", r#""website""#, r#"["官网"]"#),
        ("checkbox_1", r#"["t"]"#, r#"["旅行"]"#),
        ("gender", r#""M""#, r#""男""#),
        ("gender", r#""保密""#, r#""保密""#),
        ("mobile", r#"[{"memo":null,"value":"138"},"139"]"#, r#"[{"value":"138"},{"value":"139"}]"#),
        ("datetime_1", r#""2025-10-09 16:53:20""#, r#""2025-10-09 16:53:20""#),
        ("date_range_1", r#"["2025-01-01","2025-12-31"]"#, r#"["2025-01-01","2025-12-31"]"#),
        ("cascade_1", r#"["e","手机"]"#, r#"["电子","手机"]"#),
        ("region", r#"["四川省","成都市","武侯区"]"#, r#"["四川省","成都市","武侯区"]"#),
        ("region", r#"[510000,"510100"]"#, r#"["四川省","成都市"]"#),
        ("region", r#"["510107"]"#, r#"["武侯区"]"#),
        ("region", r#"["武侯区"]"#, r#"["武侯区"]"#),
        ("region", r#"["成都市"]"#, r#"["四川省","成都市"]"#),
        ("region", "[]", "[]"),
        ("future_1", r#"{"any":1}"#, r#"{"any":1}"#),
    ] {
        assert_eq!(encoded(field, given).as_deref(), Ok(sent), "{field} {given}");
    }
}

#[test]
fn what_does_not_fit_is_refused_with_its_path() {
    for (field, given, at, expected) in [
        ("name", "7", "name", "a string"),
        ("name", r#""a\nb""#, "name", "a string of one line"),
        ("age", r#""three""#, "age", "a string of digits, or a number"),
        ("age", "true", "age", "a string of digits, or a number"),
        ("source", r#"["官网","电视"]"#, "source[1]", "one of 官网, 转介绍"),
        ("gender", r#""male""#, "gender", "one of 男, 女, 保密"),
        ("datetime_1", r#""2025-10-09""#, "datetime_1", "yyyy-MM-dd HH:mm:ss"),
        ("date_1", r#""2025-02-30""#, "date_1", "yyyy-MM-dd"),
        ("datetime_range_1", r#"["2025-10-09 16:53:20"]"#, "datetime_range_1", "two times: start and end"),
        ("date_range_1", r#"["2025-01-02","2025-01-01"]"#, "date_range_1", "an end that is not before the start"),
        ("date_range_1", r#"["2025-01-02","x"]"#, "date_range_1[1]", "yyyy-MM-dd"),
        ("cascade_1", r#"["图书","手机"]"#, "cascade_1[1]", "nothing more: there is no further level"),
        ("region", r#"["四川省","成都"]"#, "region[1]", "the full name 成都市"),
        ("region", r#""四川省""#, "region", "a list"),
        ("region", r#"["成都"]"#, "region[0]", "one of 四川省, 重庆市, 北京市, 吉林省"),
        ("region", r#"["四川省","武侯区"]"#, "region[1]", "one of 成都市"),
        ("region", r#"["四川省","四川省"]"#, "region[1]", "one of 成都市"),
        ("region", r#"["重庆市","渝中区","巴南区"]"#, "region[2]", "nothing more: there is no further level"),
        ("region", r#"["重庆市","重庆市","重庆市"]"#, "region[2]", "one of 渝中区, 巴南区"),
        ("mobile", r#"[{"memo":"x"}]"#, "mobile[0].value", "a number or address"),
        ("mobile", r#"[{"value":"1","note":"x"}]"#, "mobile[0].note", "value or memo"),
        ("mobile", r#"["1","2","3","4","5","6","7","8","9","10","11"]"#, "mobile", "at most 10 elements"),
        ("mobil", r#""1""#, "mobil", "a field of the dictionary (perhaps mobile)"),
    ] {
        let refused = Err((format!("customers[1].{at}"), expected.to_string()));
        assert_eq!(encoded(field, given), refused, "{field} {given}");
    }
}

#[test]
fn customers_may_come_one_by_one() {
    let row = r#"{"id":"7","name":"a","source":"website"}"#;
    let list = fields().encode_json(&format!("[{row}]")).unwrap();
    assert_eq!(format!("[{}]", fields().encode_row_json(37, row).unwrap()), list);
    for (row, at) in [(r#"{"source":["电视"]}"#, ".source[0]"), ("5", ""), ("{", "")] {
        let error = fields().encode_row_json(37, row).unwrap_err();
        assert_eq!(error.details.field, Some(format!("customers[37]{at}")));
    }
}

#[test]
fn what_is_read_can_be_written_back() {
    let read = r#"{"id":"7","name":"赵六","gender":"F","source":["website"],"checkbox_1":["r","t"],"region":["510000","510100"],
        "cascade_1":["e","p"],"labels":null,"createTime":"2025-01-01 00:00:00","createMethod":"API"}"#;
    let shown = fields().decode_json(read).unwrap();
    for text in
        [r#""gender":"女""#, r#"["官网"]"#, r#"["阅读","旅行"]"#, r#"["四川省","成都市"]"#, r#"["电子","手机"]"#]
    {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    let sent = r#"{"name":"赵六","gender":"女","source":["官网"],"checkbox_1":["阅读","旅行"],"region":["四川省","成都市"],"cascade_1":["电子","手机"]}"#;
    for one in [read, &shown] {
        assert_eq!(fields().encode_json(&format!("[{one}]")).as_deref(), Ok(&*format!("[{sent}]")));
        assert_eq!(fields().encode_update_json(one).as_deref(), Ok(&*sent.replacen('{', r#"{"id":"7","#, 1)));
    }
    assert_eq!(fields().encode_update_json("{}").unwrap_err().details.field.as_deref(), Some("customer.id"));
}

#[test]
fn a_municipality_is_its_own_city_or_has_none() {
    for (given, sent) in [
        // The dictionary has no city there.
        (r#"["渝中区"]"#, r#"["渝中区"]"#),
        (r#"["500103"]"#, r#"["渝中区"]"#),
        (r#"["重庆市","渝中区"]"#, r#"["重庆市","渝中区"]"#),
        (r#"["重庆市","重庆市","渝中区"]"#, r#"["重庆市","重庆市","渝中区"]"#),
        (r"[500000,500000,500103]", r#"["重庆市","重庆市","渝中区"]"#),
        (r#"["重庆市","重庆市"]"#, r#"["重庆市","重庆市"]"#),
        (r#"["重庆市"]"#, r#"["重庆市"]"#),
        // It has one here.
        (r#"["海淀区"]"#, r#"["海淀区"]"#),
        (r#"["北京市","海淀区"]"#, r#"["北京市","海淀区"]"#),
        (r#"["北京市","北京市","海淀区"]"#, r#"["北京市","北京市","海淀区"]"#),
        (r#"["110000","110000","110108"]"#, r#"["北京市","北京市","海淀区"]"#),
    ] {
        assert_eq!(encoded("region", given).as_deref(), Ok(sent), "{given}");
    }
    for (read, shown) in [
        (r#"["500103"]"#, r#"["渝中区"]"#),
        (r#"["500000","500103"]"#, r#"["重庆市","渝中区"]"#),
        (r#"["500000","500100","500103"]"#, r#"["重庆市","500100","渝中区"]"#),
        (r#"["110000","110108"]"#, r#"["北京市","海淀区"]"#),
        (r#"["510100"]"#, r#"["四川省","成都市"]"#),
        // Not as a name that others have, too.
        (r#"["220104"]"#, r#"["吉林省","长春市","朝阳区"]"#),
    ] {
        let shown = format!(r#"{{"region":{shown}}}"#);
        assert_eq!(fields().decode_json(&format!(r#"{{"region":{read}}}"#)).as_deref(), Ok(&*shown), "{read}");
    }
}

#[test]
fn a_district_that_exists_twice_is_not_guessed() {
    let (field, expected) = encoded("region", r#"["朝阳区"]"#).unwrap_err();
    assert_eq!(field, "customers[1].region[0]");
    assert_eq!(expected, "which of these it is, from the province down: 北京市/北京市/朝阳区, 吉林省/长春市/朝阳区");
    let exact = r#"["吉林省","长春市","朝阳区"]"#;
    assert_eq!(encoded("region", exact).as_deref(), Ok(exact));
    assert_eq!(encoded("region", r#"["220104"]"#).as_deref(), Ok(exact));
}

#[test]
fn an_empty_text_clears_a_field_and_null_does_not() {
    let encoded = |field: &str, value: &str| {
        let sent = fields().encode_update_json(&format!(r#"{{"id":"7","{field}":{value}}}"#));
        sent.map_err(|error| (error.details.field.clone().unwrap(), error.details.got.clone().unwrap()))
    };
    for field in ["name", "memo", "age", "gender", "date_1", "datetime_1"] {
        assert_eq!(encoded(field, r#""""#), Ok(format!(r#"{{"id":"7","{field}":""}}"#)));
        assert_eq!(encoded(field, "null"), Err((format!("customer.{field}"), "null".into())));
    }
    for field in ["source", "checkbox_1", "mobile", "region", "cascade_1"] {
        assert_eq!(encoded(field, "[]"), Ok(format!(r#"{{"id":"7","{field}":[]}}"#)));
        assert_eq!(encoded(field, "null"), Err((format!("customer.{field}"), "null".into())));
    }
    // What the service adds, or the dictionary does not have, is not sent anyway.
    assert_eq!(encoded("createTime", "null").as_deref(), Ok(r#"{"id":"7"}"#));
    assert_eq!(fields().encode_json(r#"[{"age":null}]"#).as_deref(), Ok("[{}]"), "nothing was there to be cleared");
    assert!(fields().encode_json(r#"[{"age":""}]"#).is_err());
}

#[test]
fn what_is_not_known_stays() {
    let unknown = r#"[{"source":["tv"],"region":["999"],"gender":"X","new":{"a":1}},7]"#;
    assert_eq!(fields().decode_json(unknown).as_deref(), Ok(unknown));
}

#[test]
fn without_a_region_dictionary_regions_go_out_as_they_are() {
    let fields = CustomerFields::from_json(r#"{"fields":[{"field":"region","type":"cascade"}]}"#).unwrap();
    let rows = r#"[{"region":["四川省","成都市"]}]"#;
    assert_eq!(fields.encode_json(rows).as_deref(), Ok(rows));
    assert_eq!(
        fields.encode_json(r#"[{"region":[51]}]"#).unwrap_err().details.field.as_deref(),
        Some("customers[0].region[0]")
    );
}

#[test]
fn a_dictionary_can_be_kept() {
    let kept = fields().to_json();
    assert_eq!(CustomerFields::from_json(&kept).unwrap().to_json(), kept);
    let faults: Vec<_> = ["{", "[]", r#"{"fields":{}}"#].map(CustomerFields::from_json).into_iter().collect();
    assert!(faults.iter().all(Result::is_err));
}
